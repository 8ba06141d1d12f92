import { expect, it } from 'vitest';
import { confirmationFor } from './change';

it.each([
  ['GET', '/models'],
  ['POST', '/chat/completions'],
  ['POST', '/responses'],
  ['POST', '/audio/speech'],
  ['POST', '/v1/request_manager/text_completion'],
])('does not ask before %s %s, which only reads', (method, path) => {
  expect(confirmationFor(method, path)).toBeUndefined();
});

it.each([
  ['POST', '/batches'],
  ['POST', '/batches/b1/cancel'],
  ['POST', '/v1/fine_tunings'],
  ['POST', '/audio/voices'],
  ['POST', '/something/new'],
])('asks before %s %s', (method, path) => {
  expect(confirmationFor(method, path)).toMatchObject({ confirmLabel: 'Send again' });
});

it('asks before a deletion, naming what is deleted', () => {
  expect(confirmationFor('DELETE', '/files/file-1')).toMatchObject({
    danger: true,
    body: 'DELETE /files/file-1 takes it away from the service for good.',
  });
});
