import { expect, it } from 'vitest';
import { sendDeletion } from './deletion';
import { failureOf, replying } from './test-support';

const deleting = (body: string | null, status = 200) =>
  sendDeletion(replying(body, { status }), '/files/f');

it.each([
  ['{"id":"f","object":"file","deleted":true}', 200],
  ['{"id":"f"}', 200],
  ['{}', 202],
  ['', 200],
  [' \n', 200],
  [null, 204],
])('a thing is deleted where the service answers %j with %i', async (body, status) => {
  await expect(deleting(body, status)).resolves.toBeUndefined();
});

it('a thing is still there where the service says deleted: false, told in its own words', async () => {
  const reply = '{"id":"f","deleted":false,"message":"In use by batch_1"}';
  expect(await failureOf(deleting(reply))).toEqual({
    kind: 'not-deleted',
    status: 200,
    words: 'In use by batch_1',
  });
});

it('an error with a status of success is an error', async () => {
  expect(await failureOf(deleting('{"error":{"message":"Locked"}}'))).toMatchObject({
    kind: 'not-deleted',
    words: 'Locked',
  });
});

it('a web page with a status of success is told as one', async () => {
  expect(await failureOf(deleting('<!doctype html><title>Sign in</title>'))).toMatchObject({
    kind: 'html',
    words: 'Sign in',
  });
});

it.each(['[]', 'null', 'true', 'ok'])('what is no JSON object is no deletion: %s', async (body) => {
  expect(await failureOf(deleting(body))).toEqual({
    kind: 'malformed',
    status: 200,
    words: body,
  });
});
