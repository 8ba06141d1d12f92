import { expect, it } from 'vitest';
import type { ApiError } from '$lib/api/wire/errors';
import { refusalScope } from './refusal-scope';

const refused = (status: number): ApiError => ({ kind: 'http', status, isHtml: false, words: '' });
const unreachable: ApiError = { kind: 'unreachable', host: 'x', cause: 'no-answer' };

it.each<[string, ApiError, number, string]>([
  ['a refused key meets everything of the connection', refused(401), 1, 'connection'],
  ['a locked key too', { kind: 'key-locked' }, 1, 'connection'],
  ['a missing model meets the variant that asks for it', refused(404), 1, 'variant'],
  ['a fault of the service may be one of the cell', refused(500), 9, 'cell'],
  ['a bad request too', refused(400), 9, 'cell'],
  ['one request without an answer may be a mishap', unreachable, 1, 'cell'],
  ['two too', unreachable, 2, 'cell'],
  ['three in a row are none', unreachable, 3, 'connection'],
])('%s', (_, error, inARow, expected) => {
  expect(refusalScope(error, inARow)).toBe(expected);
});
