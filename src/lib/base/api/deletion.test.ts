import { expect, it } from 'vitest';
import { sendDeletion } from './deletion';
import { failureOf, replying } from '../../../../tests/support/api/replies';

const deleting = (body: string | null, status = 200) =>
  sendDeletion(replying(body, { status }), '/files/f');

it.each([
  ['{"id":"f","object":"file","deleted":true}', 200],
  ['{"id":"f"}', 200],
  ['{}', 202],
  ['', 200],
  [' \n', 200],
  [null, 204],
])('A thing is deleted where the service answers %j with %i', async (body, status) => {
  await expect(deleting(body, status)).resolves.toBeUndefined();
});

it('A reply with deleted: false is an error with the message of the service', async () => {
  const reply = '{"id":"f","deleted":false,"message":"In use by batch_1"}';
  expect(await failureOf(deleting(reply))).toEqual({
    kind: 'not-deleted',
    status: 200,
    words: 'In use by batch_1',
  });
});

it('An error with a status of success is an error', async () => {
  expect(await failureOf(deleting('{"error":{"message":"Locked"}}'))).toMatchObject({
    kind: 'not-deleted',
    words: 'Locked',
  });
});

it('A web page with a status of success is reported as one', async () => {
  expect(await failureOf(deleting('<!doctype html><title>Sign in</title>'))).toMatchObject({
    kind: 'html',
    words: 'Sign in',
  });
});

it.each(['[]', 'null', 'true', 'ok'])(
  'A reply that is not a JSON object is not a deletion: %s',
  async (body) => {
    expect(await failureOf(deleting(body))).toEqual({
      kind: 'malformed',
      status: 200,
      words: body,
    });
  },
);
