/** In the private file system of the page's origin. */
export const folderName = 'search';
