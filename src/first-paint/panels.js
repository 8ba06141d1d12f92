// Runs before the first paint, so that no panel changes its width or disappears (see src/lib/base/ui/layout/SplitView.svelte on
// prerendering). src/lib/base/ui/layout/panel.svelte.ts writes the values.
(() => {
  const prefix = 'inference-console.panel.';
  const { style } = document.documentElement;
  try {
    for (const [key, stored] of Object.entries(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const name = `--panel-${key.slice(prefix.length)}`;
      const { width, open } = JSON.parse(stored);
      if (typeof width === 'number') style.setProperty(name, `${width}px`);
      if (typeof open === 'boolean') style.setProperty(`${name}-display`, open ? 'block' : 'none');
    }
  } catch {
    return; // Storage is blocked, or the value is invalid: the default widths apply.
  }
})();
