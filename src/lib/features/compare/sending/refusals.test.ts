import { expect, it } from 'vitest';
import type { ApiError } from '$lib/base/api/wire/errors';
import { requestedWait, refusalScope } from './refusals';

const refused = (status: number): ApiError => ({ kind: 'http', status, isHtml: false, words: '' });
const unreachable: ApiError = { kind: 'unreachable', host: 'x', cause: 'no-answer' };

const overBudget: ApiError = {
  kind: 'over-budget',
  connectionId: 'c',
  month: '2026-11',
  budget: 20,
  spent: 20,
};

it.each<[string, ApiError, number, string]>([
  ['a refused key meets everything of the connection', refused(401), 1, 'connection'],
  ['a locked key too', { kind: 'key-locked' }, 1, 'connection'],
  ['a budget that is used up too', overBudget, 1, 'connection'],
  ['a missing model meets the variant that asks for it', refused(404), 1, 'variant'],
  ['a fault of the service may be one of the cell', refused(500), 9, 'cell'],
  ['a bad request too', refused(400), 9, 'cell'],
  ['one request without an answer may be a mishap', unreachable, 1, 'cell'],
  ['two too', unreachable, 2, 'cell'],
  ['three in a row are none', unreachable, 3, 'connection'],
])('A refusal stops what it concerns: %s', (_, error, inARow, expected) => {
  expect(refusalScope(error, inARow)).toBe(expected);
});

const wait = (status: number, headers: { [name: string]: string }) =>
  requestedWait(status, new Headers(headers), 0);

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
])('A reply may ask for a wait: %s', (_, status, headers, expected) => {
  expect(wait(status, headers as { [name: string]: string })).toBe(expected);
});
