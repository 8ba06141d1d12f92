export const loadDialogs = () => import('./dialogs');
