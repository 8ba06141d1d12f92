/** The id of the library prompt that is shown over the page. */
export const shownPrompt = $state<{ id: string | undefined }>({ id: undefined });
