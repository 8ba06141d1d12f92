import { markdownText } from '$lib/ui/text/markdown-text';
import { announce } from '$lib/ui/notices/toasts.svelte';

/** UTF-16 units of the growing answer that were announced. */
let spoken = { id: '', length: 0 };

/** Announces the sentences that have been completed since the last call; called about once a second. */
export function announceSentences(id: string, text: string): void {
  if (spoken.id !== id) spoken = { id, length: 0 };
  let length = spoken.length;
  for (const end of text.slice(spoken.length).matchAll(/[.!?…]["'”’)\]]*\s|[。！？]|\n/g))
    length = spoken.length + end.index + end[0].length;
  const words = markdownText(text.slice(spoken.length, length));
  spoken.length = length;
  if (words) announce(words);
}

/** The end of an answer that was not announced yet. */
export function unspokenText(id: string, text: string): string {
  return spoken.id === id ? text.slice(spoken.length) : text;
}
