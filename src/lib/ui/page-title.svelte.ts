const state = $state<{ title: (() => string) | undefined }>({ title: undefined });

export const pageTitle = {
  /** What the page called itself; undefined leaves the section's name. */
  get current(): string | undefined {
    return state.title?.();
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
