import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { RecordedExchange } from '$lib/storage/exchanges';
import ChooseExchange from './ChooseExchange.svelte';
import Comparison from './Comparison.svelte';
import { contentSample, exchangeSample } from '../../../../tests/support/storage/samples';

function exchange(id: string, at: number, question: string, answer: string): RecordedExchange {
  const record = exchangeSample({ id, at, model: 'm', endedAt: at });
  const messages = [{ role: 'user', content: question }];
  const message = { role: 'assistant', content: answer };
  const text = (value: unknown) => ({
    kind: 'text' as const,
    type: 'application/json',
    text: JSON.stringify(value),
  });
  const content = contentSample({
    id,
    request: text({ model: 'm', messages }),
    response: text({ choices: [{ index: 0, message }] }),
  });
  return { record, content };
}

const removed = (name: string) => page.getByRole('region', { name }).getByRole('deletion');
const added = (name: string) => page.getByRole('region', { name }).getByRole('insertion');

async function compare(later: RecordedExchange, earlier: RecordedExchange | undefined) {
  const onchoose = vi.fn();
  await render(Comparison, {
    ...later,
    other: 'earlier',
    read: () => Promise.resolve(earlier),
    onchoose,
    onclose: () => undefined,
  });
  return onchoose;
}

it('shows differences in the request by path, in the figures, and in the answer by words', async () => {
  const earlier = exchange('earlier', 1000, 'Hi', 'The capital is Bern.');
  await compare(exchange('later', 3000, 'Ho', 'The capital is Rome.'), earlier);
  const request = page.getByRole('region', { name: 'Request' });
  await expect.element(request).toHaveTextContent('body.messages[0].content');
  await expect.element(removed('Request')).toHaveTextContent('Hi');
  await expect.element(added('Request')).toHaveTextContent('Ho');
  await expect.element(removed('Answer')).toHaveTextContent(/^Bern$/);
  await expect.element(added('Answer')).toHaveTextContent(/^Rome$/);
  const ended = page.getByRole('table', { name: 'Figures' }).getByRole('row', { name: 'Ended' });
  await expect.element(ended).toHaveTextContent('+2.00 s (+200 %)');
});

it('treats the earlier one as the one before, whichever was opened', async () => {
  const later = exchange('earlier', 3000, 'Hi', 'Rome');
  await compare(exchange('this', 1000, 'Hi', 'Bern'), later);
  await expect.element(added('Answer')).toHaveTextContent('Rome');
  await expect.element(page.getByText('Both asked for the same.')).toBeVisible();
});

it('says that the other one no longer exists', async () => {
  const onchoose = await compare(exchange('this', 1, 'Hi', 'Bern'), undefined);
  await page.getByRole('button', { name: 'Choose another' }).click();
  expect(onchoose).toHaveBeenCalled();
});

it('lists the others, most likely first, and finds them by their words', async () => {
  const { record } = exchange('this', 3, '', '');
  const far = { ...exchange('far', 1, '', '').record, url: 'https://api.test/v1/models' };
  const near = exchange('near', 2, '', '').record;
  const onchoose = vi.fn();
  await render(ChooseExchange, {
    record,
    all: [record, far, near],
    onchoose,
    onclose: () => undefined,
  });
  const rows = page.getByRole('listitem');
  await expect.element(rows.first()).toHaveTextContent('/v1/chat/completions');
  await page.getByRole('searchbox').fill('models');
  await rows.getByRole('button').click();
  expect(onchoose).toHaveBeenCalledWith('far');
});
