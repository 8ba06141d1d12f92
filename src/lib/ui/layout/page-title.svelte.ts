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
