export type ThemeChoice = 'light' | 'dark' | 'system';

/** Also read by static/theme.js, before the first paint. */
const storageKey = 'theme';

const state = $state({ choice: storedChoice() });

export const theme = {
  get choice(): ThemeChoice {
    return state.choice;
  },
};

export function chooseTheme(choice: ThemeChoice) {
  state.choice = choice;
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    return; // Where storage is refused the choice lasts as long as the page.
  }
}

/** Keeps the page in the chosen theme, follows the system and other tabs; for an effect of the layout. */
export function applyTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const dark = state.choice === 'dark' || (state.choice === 'system' && system.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  const readAgain = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) state.choice = storedChoice();
  };
  show();
  system.addEventListener('change', show);
  addEventListener('storage', readAgain);
  return () => {
    system.removeEventListener('change', show);
    removeEventListener('storage', readAgain);
  };
}

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
