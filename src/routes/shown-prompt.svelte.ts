/** The prompt of the library that is shown over the page, by its id. */
export const shownPrompt = $state<{ id: string | undefined }>({ id: undefined });
