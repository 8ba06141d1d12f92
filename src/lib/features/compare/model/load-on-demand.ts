/** Loads the dialogs and views of the compare page that a press opens. */
export const loadOnDemand = () => import('../on-demand');
