import { expect, it } from 'vitest';
import { askedWait } from './requested-wait';

const wait = (status: number, headers: { [name: string]: string }) =>
  askedWait(status, new Headers(headers), 0);

it.each([
  ['a refusal for now asks for the wait that it names', 429, { 'retry-after': '7' }, 7000],
  ['a refusal for now that names none asks for a short one', 429, {}, 2000],
  [
    'a limit of which nothing is left asks to wait until it is there again',
    200,
    { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '7.66s' },
    7660,
  ],
  [
    'of two such limits the later one counts',
    200,
    {
      'x-ratelimit-remaining-tokens': '0',
      'x-ratelimit-reset-tokens': '5s',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '1m',
    },
    60_000,
  ],
  [
    'a limit of which something is left asks for nothing',
    200,
    { 'x-ratelimit-remaining-tokens': '1', 'x-ratelimit-reset-tokens': '5s' },
    undefined,
  ],
  [
    'a limit of the day is not waited for',
    200,
    { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '2h' },
    undefined,
  ],
  ['other replies ask for nothing', 500, { 'retry-after': '7' }, undefined],
])('%s', (_, status, headers, expected) => {
  expect(wait(status, headers as { [name: string]: string })).toBe(expected);
});
