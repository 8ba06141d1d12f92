/** Before the first paint, static/keys.js detects it. */
const apple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

const appleSymbols: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
const names: Record<string, string> = {
  Mod: 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
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
