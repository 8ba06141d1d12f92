// Runs before the first paint, so that no panel changes its width or goes away (src/lib/ui/SplitView.svelte, while it is
// prerendered). What is read is written by src/lib/ui/panel-memory.ts.
(() => {
  const prefix = 'inference-console.panel.';
  const { style } = document.documentElement;
  try {
    for (const [key, kept] of Object.entries(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const name = `--panel-${key.slice(prefix.length)}`;
      const { width, open } = JSON.parse(kept);
      if (typeof width === 'number') style.setProperty(name, `${width}px`);
      if (open === false) style.setProperty(`${name}-display`, 'none');
    }
  } catch {
    return; // Refused, or not written by this console: the usual widths serve.
  }
})();
