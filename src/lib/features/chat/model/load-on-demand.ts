/** Loads the parts of the chat page that a press opens. */
export const loadOnDemand = () => import('../on-demand');
