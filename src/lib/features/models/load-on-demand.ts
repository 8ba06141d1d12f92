/** The parts of the page that a press opens. */
export const loadOnDemand = () => import('./on-demand');
