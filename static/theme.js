// Runs before the first paint, so that no theme flashes. The choice is written by src/lib/settings/theme.svelte.ts.
(() => {
  let choice;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    choice = null; // Storage may be refused altogether; then the system decides.
  }
  const dark =
    choice === 'dark' ||
    (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
