/** Directory in the origin private file system. */
export const folderName = 'search';
