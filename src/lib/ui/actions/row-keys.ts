import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { MenuItem } from './actions.svelte';
import { matchesShortcut } from './keyboard';

/**
 * Runs the key of a row: the entry of its menu that has it as shortcut, or `openMenu` for the menu key. Returns whether
 * the key did something.
 */
export function runRowKey(
  event: KeyboardEvent,
  items: readonly MenuItem[],
  openMenu: () => void,
): boolean {
  if (event.key === 'ContextMenu' || matchesShortcut(event, 'Shift+F10')) openMenu();
  else {
    const item = items.find(({ shortcut }) => shortcut && matchesShortcut(event, shortcut));
    if (!item || item.enabled === false) return false;
    item.run();
  }
  return true;
}

/** Attaches the keys of a row to an element that holds its controls, one of which opens its menu of `items`. */
export const rowKeys =
  (items: () => readonly MenuItem[]): Attachment<HTMLElement> =>
  (row) =>
    on(row, 'keydown', (event) => {
      const target = event.target as Element;
      if (event.defaultPrevented || target.closest('input, textarea, [role=menu]')) return;
      const openMenu = () => row.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click();
      if (runRowKey(event, items(), openMenu)) event.preventDefault();
    });
