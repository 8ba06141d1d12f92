import { looksLikeHtml } from '$lib/api/wire/server-words';
import type { Lens } from './lens';
import PageLens from './PageLens.svelte';

/** A web page, as proxies and wrong addresses answer, shown as text. */
export const pageLens: Lens = {
  name: 'Page text',
  fits: ({ text }) => looksLikeHtml(text),
  component: PageLens,
};
