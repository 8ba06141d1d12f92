import { shownText } from './shown-text';

const state = $state<{ title: (() => string) | undefined; badge: number }>({
  title: undefined,
  badge: 0,
});

export const pageTitle = {
  /** What the page called itself; undefined leaves the section's name. */
  get current(): string | undefined {
    const title = state.title?.();
    return title === undefined ? undefined : shownText(title);
  },
};

/** How much has happened that nobody has looked at; it stands before the window's title. */
export const titleBadge = {
  get count(): number {
    return state.badge;
  },
  set count(count: number) {
    state.badge = count;
  },
};

/** Names the page in the frame's heading and the window's title for as long as the calling component lives. */
export function setPageTitle(title: () => string) {
  $effect(() => {
    state.title = title;
    return () => {
      if (state.title === title) state.title = undefined;
    };
  });
}
