/** Directory in the origin private file system. */
export const searchFolderName = 'search';
