// Runs before the first paint, so that no theme flashes. src/lib/settings/theme.svelte.ts writes the choice.
(() => {
  let choice;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    choice = null; // Storage may be blocked; then the system's theme applies.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
