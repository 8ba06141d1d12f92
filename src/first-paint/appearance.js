// Runs before the first paint, so that nothing flashes, and again when a choice changes in any tab (src/lib/features/settings).
(() => {
  // Values of src/app.css by the choices of src/lib/base/storage/appearance.ts.
  const values = {
    '--text': ['text', { small: '13px', large: '15.5px', larger: '17px' }],
    '--hue': ['accent', { indigo: '275', violet: '305', pink: '350', olive: '120' }],
    '--reading': ['reading', { narrow: '56ch', wide: '110ch', full: '100%' }],
    '--column': ['reading', { narrow: '616px', wide: '1080px', full: '100%' }],
  };
  const { dataset, style } = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  let chosen = {};
  read();
  dark.addEventListener('change', show);
  contrast.addEventListener('change', show);
  addEventListener('storage', read);
  // In this tab, which may not be able to store it.
  addEventListener('appearance', ({ detail }) => show(Object.assign(chosen, detail)));

  function read() {
    try {
      chosen = { theme: localStorage.getItem('theme') };
      const stored = localStorage.getItem('inference-console.preference.appearance');
      Object.assign(chosen, JSON.parse(stored));
    } catch {
      // Storage is blocked or the value damaged: the defaults apply.
    }
    show();
  }

  function show() {
    const { theme, density } = chosen;
    for (const [token, [name, byChoice]] of Object.entries(values))
      style.setProperty(token, Object.hasOwn(byChoice, chosen[name]) ? byChoice[chosen[name]] : '');
    dataset.density = density ?? '';
    dataset.contrast = chosen.contrast ?? (contrast.matches ? 'high' : '');
    dataset.theme = theme === 'dark' || (theme !== 'light' && dark.matches) ? 'dark' : 'light';
  }
})();
