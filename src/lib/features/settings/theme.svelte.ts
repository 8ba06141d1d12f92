import { on } from 'svelte/events';
import { storedTheme, storeTheme, type ThemeChoice } from '$lib/base/storage/theme';

const state = $state({ choice: storedTheme() });

export const theme = {
  get choice(): ThemeChoice {
    return state.choice;
  },
};

export function chooseTheme(choice: ThemeChoice) {
  state.choice = choice;
  storeTheme(choice);
  dispatchEvent(new CustomEvent('appearance', { detail: { theme: choice } }));
}

/** Follows the choice of other tabs until the returned function is called. */
export function followTheme(): () => void {
  return on(window, 'storage', () => (state.choice = storedTheme()));
}
