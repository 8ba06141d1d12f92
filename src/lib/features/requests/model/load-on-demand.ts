/** Loads the parts of the requests page that a press opens. */
export const loadOnDemand = () => import('../on-demand');
