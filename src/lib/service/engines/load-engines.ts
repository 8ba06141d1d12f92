/** The engines beside the guide, without their WebAssembly. */
export const loadEngines = () => import('./on-demand');
