/** Before the first paint, src/first-paint/keys.js detects it. */
const apple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

const appleSymbols: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
const names: Record<string, string> = {
  Mod: 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Delete: 'Del',
};

/** The keys of a shortcut such as "Mod+Shift+O", as this keyboard names them. */
export function keyCaps(shortcut: string, isApple = apple): string[] {
  return shortcut
    .split('+')
    .map((key) => (isApple ? appleSymbols[key] : undefined) ?? names[key] ?? key);
}

/** Whether a key press is the shortcut; Mod is Command on Apple keyboards and Ctrl elsewhere. */
export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const keys = shortcut.split('+');
  const key = keys.at(-1) ?? '';
  const mod = apple ? event.metaKey : event.ctrlKey;
  const otherMod = apple ? event.ctrlKey : event.metaKey;
  // A sign such as "?" needs Shift on some keyboards and not on others.
  const shiftMatters = key.length > 1 || /[a-z0-9]/i.test(key);
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    mod === keys.includes('Mod') &&
    !otherMod &&
    event.altKey === keys.includes('Alt') &&
    (!shiftMatters || event.shiftKey === keys.includes('Shift'))
  );
}

/** Safari reports the Enter that ends a composition as an ordinary one, but with this key code. */
const composingKeyCode = 229;

/** Enter sends, Shift+Enter breaks the line; the Enter that selects an IME candidate does neither. */
export function isSendKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>,
): boolean {
  return (
    event.key === 'Enter' &&
    !event.shiftKey &&
    !event.isComposing &&
    event.keyCode !== composingKeyCode
  );
}

/**
 * The index that an arrow, Home or End key moves to in a vertical list that wraps around; undefined for other keys.
 * `current` is -1 while nothing is active.
 */
export function movedIndex(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
