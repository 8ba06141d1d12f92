import { untrack } from 'svelte';
import type { Icon } from './icon';
import { matchesShortcut } from './shortcut';

/** What can be done on a page: drawn by the palette, the sheet of shortcuts, a button (ActionButton) or a menu. */
export interface Action {
  id: string;
  /** A verb and its object: "Export this conversation". */
  title: string;
  /** On a button beside the object, where a shorter name says the same: "Export". */
  label?: string;
  icon?: Icon;
  /** Such as "Mod+Shift+O" or "?"; see shortcut.ts. */
  shortcut?: string;
  group?: string;
  /** Other words that lead to it. */
  keywords?: string;
  /** Listed once something is typed, since there may be many. */
  onlyFound?: boolean;
  run: () => void;
  /** Of the page that it leads to, where it does nothing else: its button is a link then. */
  href?: string;
  /** An action that is false here cannot be run for now. */
  enabled?: boolean;
  /** Why it cannot be run for now. */
  hindrance?: string;
  /** It takes something away. */
  danger?: boolean;
}

/** The group of what every page offers. */
export const everywhere = 'Console';

let providers = $state.raw<readonly (() => readonly Action[])[]>([]);

/** Which of the two surfaces over the actions is open. */
export const surfaces = $state({ palette: false, shortcuts: false });

/** Offers actions for as long as the calling component (or effect) lives. */
export function registerActions(provide: () => readonly Action[]) {
  // Before the children of the component: theirs come after its own.
  $effect.pre(() => {
    providers = [...untrack(() => providers), provide];
    return () => {
      providers = providers.filter((provider) => provider !== provide);
    };
  });
}

/** Those of the page first. */
export function registeredActions(): Action[] {
  const isEverywhere = ({ group }: Action) => group === everywhere;
  const actions = providers.flatMap((provide) => provide());
  return [...actions.filter((action) => !isEverywhere(action)), ...actions.filter(isEverywhere)];
}

export function availableActions(): Action[] {
  return registeredActions().filter((action) => action.enabled !== false);
}

const writesNothing = /^F\d/;

/** Runs the action whose shortcut was pressed, unless it is a key meant for a text field, a dialog or a menu. */
export function runShortcut(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  if (document.querySelector('dialog:modal')) return;
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  // Escape writes nothing, but closes what is open.
  const isTaken =
    event.key === 'Escape'
      ? document.querySelector('[popover=auto]:popover-open') !== null
      : plain && !writesNothing.test(event.key) && isTyping(event.composedPath()[0]);
  if (isTaken) return;
  const action = availableActions().find(
    ({ shortcut }) => shortcut && matchesShortcut(event, shortcut),
  );
  if (!action) return;
  event.preventDefault();
  action.run();
}

/** `target`: also inside a shadow root. */
function isTyping(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** Actions whose title, group and keywords hold every word of the query; earlier in the title comes first. */
export function findActions(actions: readonly Action[], query: string): Action[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const position = (action: Action) => action.title.toLowerCase().indexOf(words[0] ?? '');
  return actions
    .filter((action) => {
      const text = `${action.title} ${action.group ?? ''} ${action.keywords ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => (position(a) + 1 || Infinity) - (position(b) + 1 || Infinity));
}
