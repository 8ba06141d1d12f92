/** Loads the maker of batch files and the view of a local file. */
export const loadOnDemand = () => import('./on-demand');
