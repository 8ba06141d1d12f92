/**
 * Whether the window has a width, followed as it changes. With `MediaQuery` of svelte/reactivity, the maps and sets of
 * that module would come with the first load of every page.
 */
class WindowWidth {
  #matches = $state(false);

  constructor(query: string) {
    const list = globalThis.matchMedia?.(query);
    if (!list) return;
    this.#matches = list.matches;
    list.addEventListener('change', () => (this.#matches = list.matches));
  }

  get current(): boolean {
    return this.#matches;
  }
}

// The style of SplitView has the same numbers.
/** Panels open as sheets over the content. */
export const narrowWindow = new WindowWidth('(max-width: 899.98px)');
/** The end panel is open at first. */
export const wideWindow = new WindowWidth('(min-width: 1600px)');
