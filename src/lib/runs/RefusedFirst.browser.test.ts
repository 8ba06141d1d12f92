import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import RefusedFirst from './RefusedFirst.svelte';

it.each([
  ['Other', 'Answered by b of Other, because Local returned 503.'],
  ['Local', 'Answered by b, because a returned 503.'],
])('names what differs from the request that was refused: %s', async (connectionName, sentence) => {
  const error = { kind: 'http', status: 503, isHtml: false, words: '' } as const;
  const refused = { model: 'a', connectionName: 'Local', error };
  await render(RefusedFirst, { refused, model: 'b', connectionName, isAnswered: true });
  await expect.element(page.getByText(sentence)).toBeVisible();
});
