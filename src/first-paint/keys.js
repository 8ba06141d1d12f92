// Runs before the first paint, so that shortcuts are named as on this keyboard, as in src/lib/base/ui/actions/keyboard.ts.
if (/Mac|iPhone|iPad/.test(navigator.platform)) document.documentElement.dataset.keys = 'apple';
