/** Loads the functions by which pages receive a request or files from elsewhere. */
export const loadReceivers = () => import('./receivers');
