import type { Snippet } from 'svelte';
import { shownText } from '../text/shown-text';

const state = $state<{ title: (() => string) | undefined; badge: number }>({
  title: undefined,
  badge: 0,
});

export const pageTitle = {
  /** The title that the page set; undefined means the section's name. */
  get current(): string | undefined {
    const title = state.title?.();
    return title === undefined ? undefined : shownText(title);
  },
};

let switcher = $state.raw<Snippet>();

export const pageSwitcher = {
  /** The page's own choice of a model, in the header; undefined on pages that choose a connection only. */
  get current(): Snippet | undefined {
    return switcher;
  },
};

/** Shows the page's choice of a model in the header for the lifetime of the calling component. */
export function setPageSwitcher(own: Snippet) {
  $effect(() => {
    switcher = own;
    return () => {
      if (switcher === own) switcher = undefined;
    };
  });
}

/** Number of unseen events, shown before the window title. */
export const titleBadge = {
  get count(): number {
    return state.badge;
  },
  set count(count: number) {
    state.badge = count;
  },
};

/** Sets the page heading and the window title for the lifetime of the calling component. */
export function setPageTitle(title: () => string) {
  $effect(() => {
    state.title = title;
    return () => {
      if (state.title === title) state.title = undefined;
    };
  });
}
