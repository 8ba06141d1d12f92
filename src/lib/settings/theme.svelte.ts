export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** src/first-paint/theme.js reads it too, before the first paint. */
const storageKey = 'theme';
const systemIsDark = '(prefers-color-scheme: dark)';

const state = $state({ choice: storedChoice() });

export const theme = {
  get choice(): ThemeChoice {
    return state.choice;
  },
};

export function chooseTheme(choice: ThemeChoice) {
  state.choice = choice;
  show();
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    return; // Without storage the choice lasts as long as the page.
  }
}

/** Applies the chosen theme and follows the system and other tabs until the returned function is called. */
export function followTheme(): () => void {
  const system = matchMedia(systemIsDark);
  show();
  system.addEventListener('change', show);
  addEventListener('storage', readAgain);
  return () => {
    system.removeEventListener('change', show);
    removeEventListener('storage', readAgain);
  };
}

function show() {
  const { choice } = state;
  const dark = choice === 'dark' || (choice === 'system' && matchMedia(systemIsDark).matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

function readAgain(event: StorageEvent) {
  if (event.key !== storageKey && event.key !== null) return; // Null means that all of it was cleared.
  state.choice = storedChoice();
  show();
}

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
