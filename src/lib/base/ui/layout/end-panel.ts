import { registeredActions } from '../actions/actions.svelte';

/** The id of the action that opens a panel, which exists while the panel is closed. */
export const openPanelId = (side: 'start' | 'end') => `show-panel-${side}`;

/** Opens the end panel of the page, if there is one and it is closed. */
export function openEndPanel(): void {
  registeredActions()
    .find(({ id }) => id === openPanelId('end'))
    ?.run();
}
