/** Loads the dialogs for content from outside the console. */
export const loadOnDemand = () => import('./on-demand');
