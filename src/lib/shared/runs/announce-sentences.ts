import { markdownText } from '$lib/base/ui/text/markdown-text';
import { announce } from '$lib/base/ui/notices/toasts.svelte';

/** UTF-16 units of growing answers that were announced, by their ids. */
const spoken = new Map<string, number>();

/** Announces the sentences that have been completed since the last call; called about once a second. */
export function announceSentences(id: string, text: string): void {
  const begin = spoken.get(id) ?? 0;
  let length = begin;
  for (const end of text.slice(begin).matchAll(/[.!?…]["'”’)\]]*\s|[。！？]|\n/g))
    length = begin + end.index + end[0].length;
  const words = markdownText(text.slice(begin, length));
  spoken.set(id, length);
  if (words) announce(words);
}

/** The rest of an answer that has ended, which was not announced yet. */
export function unspokenText(id: string, text: string): string {
  const rest = text.slice(spoken.get(id));
  spoken.delete(id);
  return rest;
}
