import { describe, expect, it, vi } from 'vitest';
import type { Fetch } from './wire/endpoint';
import { deleteFile, fileContent, retrieveFile } from './files';
import { arriving, endpointAt, failureOf, replying } from '../../../../tests/support/api/replies';

const file = {
  id: 'file-1_a',
  object: 'file',
  bytes: 12,
  created_at: 1_763_600_000,
  filename: 'rows.jsonl',
  purpose: 'batch',
};

describe('A file', () => {
  it('is read with every field of the specification, and has its unchanged reply', async () => {
    const { object: _, ...fields } = file;
    expect(await retrieveFile(replying(JSON.stringify(file)), 'file-1_a')).toEqual({
      ...fields,
      raw: file,
    });
  });

  it('may omit all members except its id', async () => {
    expect(await retrieveFile(replying('{"id":"f"}'), 'f')).toMatchObject({
      bytes: null,
      created_at: null,
      filename: '',
      purpose: '',
    });
  });

  it('without an id is reported as malformed', async () => {
    const retrieving = retrieveFile(replying('{"filename":"a"}'), 'f');
    expect(await failureOf(retrieving)).toMatchObject({ kind: 'malformed' });
  });
});

it('The content of a file is a stream of its bytes, whatever its type', async () => {
  const endpoint = replying(arriving([new Uint8Array([0xff, 0]), new Uint8Array([10])]), {
    headers: { 'content-type': 'text/html' },
  });
  const response = await fileContent(endpoint, 'f');
  expect(await response.bytes()).toEqual(new Uint8Array([0xff, 0, 10]));
});

it.each([
  [200, '{"id":"f","object":"file","deleted":true}'],
  [204, null],
])('A file is deleted where the service answers %i', async (status, body) => {
  const fetch = vi.fn<Fetch>(() => Promise.resolve(new Response(body, { status })));
  await deleteFile(endpointAt('https://api.test/v1', fetch), 'a/b');
  expect(fetch.mock.calls[0]).toMatchObject([
    'https://api.test/v1/files/a%2Fb',
    { method: 'DELETE' },
  ]);
});

it('A file that couldn’t be deleted is reported', async () => {
  const deleting = deleteFile(replying('{"error":{"message":"In use"}}', { status: 409 }), 'f');
  expect(await failureOf(deleting)).toMatchObject({ status: 409, words: 'In use' });
});
