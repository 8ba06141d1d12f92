import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import { readTokens } from './token-probabilities';
import TokenProbabilities from './TokenProbabilities.svelte';

const of = (token: string, probability: number, ...others: [string, number][]) => ({
  token,
  logprob: Math.log(probability),
  top_logprobs: others.map(([other, share]) => ({ token: other, logprob: Math.log(share) })),
});
const content = [
  of('It', 0.95),
  of(' is', 0.5, [' is', 0.5], ['’s', 0.4]),
  of('<b>\n', 0.05, [' cold', 0.9]),
];
const tokens = page.getByRole('listbox', { name: 'Tokens' });
const token = (name: RegExp) => tokens.getByRole('option', { name });

it('The view of token probabilities shows the text as it was written, each token with its probability', async () => {
  await render(TokenProbabilities, { tokens: readTokens(content) });
  await expect.element(tokens).toHaveTextContent('It is<b>');
  await expect.element(token(/^It, 95 %/)).toHaveAttribute('data-doubt', '0');
  await expect.element(token(/^<b>↵, 5 %/)).toHaveAttribute('data-doubt', '4');
  expect((await tokens.findElement()).querySelector('b')).toBeNull();
});

it('The view of token probabilities shows how many of how many tokens are stored, if not all are', async () => {
  await render(TokenProbabilities, { tokens: readTokens(content), named: 12_500 });
  await expect.element(page.getByText(/^The first 3 of 12,500 tokens are shown/)).toBeVisible();
});

it('The view of token probabilities shows the alternatives of a token under the pointer', async () => {
  await render(TokenProbabilities, { tokens: readTokens(content) });
  await token(/␣is/).hover();
  await expect
    .element(page.getByRole('list', { name: 'Alternatives' }))
    .toHaveTextContent(/^␣is 50 % ?’s 40 %$/);
});

it('The view of token probabilities moves from token to token by keyboard and announces the alternatives', async () => {
  await render(TokenProbabilities, { tokens: readTokens(content) });
  await token(/^It/).click();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(token(/^<b>↵, 5 %; ␣cold, 90 %$/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('No alternatives reported')).toBeVisible();
});

it('The view of token probabilities draws further tokens of a long answer on request', async () => {
  const many = Array.from({ length: 1500 }, () => of('a', 0.9));
  await render(TokenProbabilities, { tokens: readTokens(many) });
  expect((await tokens.findElement()).children).toHaveLength(1000);
  await page.getByRole('button', { name: 'Show more of 1,500 tokens' }).click();
  expect((await tokens.findElement()).children).toHaveLength(1500);
});
