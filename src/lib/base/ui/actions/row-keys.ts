import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';
import type { MenuItem } from './actions.svelte';
import { matchesShortcut } from './keyboard';

/**
 * Runs the key of a row: the entry of its menu that has it as shortcut, or `openMenu` for the menu key, if the row has a menu.
 * Returns whether the key did something.
 */
export function runRowKey(
  event: KeyboardEvent,
  items: readonly MenuItem[],
  openMenu: (() => void) | undefined,
): boolean {
  const isMenuKey = event.key === 'ContextMenu' || matchesShortcut(event, 'Shift+F10');
  if (openMenu && isMenuKey) openMenu();
  else {
    const item = items.find(({ shortcut }) => shortcut && matchesShortcut(event, shortcut));
    if (!item || item.enabled === false) return false;
    item.run();
  }
  return true;
}

/** Attaches the keys of a row to an element that holds its controls. One of them may open its menu of `items`. */
export const rowKeys =
  (items: () => readonly MenuItem[]): Attachment<HTMLElement> =>
  (row) =>
    on(row, 'keydown', (event) => {
      const target = event.target as Element;
      if (event.defaultPrevented || target.closest('input, textarea, [role=menu]')) return;
      const menu = row.querySelector<HTMLElement>('[aria-haspopup=menu]');
      if (runRowKey(event, items(), menu ? () => menu.click() : undefined)) event.preventDefault();
    });
