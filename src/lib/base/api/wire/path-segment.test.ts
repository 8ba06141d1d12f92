import { describe, expect, it } from 'vitest';
import { cancelBatch, retrieveBatch } from '../batches';
import type { Endpoint } from './endpoint';
import type { ApiFailure } from './errors';
import { deleteFile, fileContent, retrieveFile } from '../files';
import { deleteFineTuning, retrieveFineTuning } from '../fine-tunings';
import { retrieveModel } from '../models';
import { endpointAt } from '../../../../../tests/support/api/replies';

type Call = (endpoint: Endpoint, id: string) => Promise<unknown>;

const calls: [string, Call, (segment: string) => string][] = [
  ['a model', retrieveModel, (segment) => `/v1/models/${segment}`],
  ['a file', retrieveFile, (segment) => `/v1/files/${segment}`],
  ['the content of a file', fileContent, (segment) => `/v1/files/${segment}/content`],
  ['a deletion of a file', deleteFile, (segment) => `/v1/files/${segment}`],
  ['a batch', retrieveBatch, (segment) => `/v1/batches/${segment}`],
  ['the end of a batch', cancelBatch, (segment) => `/v1/batches/${segment}/cancel`],
  ['a fine tuning', retrieveFineTuning, (segment) => `/v1/fine_tunings/${segment}`],
  ['a deletion of a fine tuning', deleteFineTuning, (segment) => `/v1/fine_tunings/${segment}`],
];

describe.each(calls)('A request for %s', (_, call, pathWith) => {
  async function requestedPaths(id: string): Promise<{ paths: string[]; error: unknown }> {
    const paths: string[] = [];
    const endpoint = endpointAt('https://api.test/v1', (url) => {
      paths.push(new URL(url).pathname);
      return Promise.resolve(new Response('{"id":"it"}'));
    });
    const error = await call(endpoint, id).then(
      () => undefined,
      (reason: ApiFailure) => reason.error,
    );
    return { paths, error };
  }

  it.each([
    ['maker/model', 'maker%2Fmodel'],
    ['../keys', '..%2Fkeys'],
    ['%2e%2e', '%252e%252e'],
    ['a?b#c', 'a%3Fb%23c'],
    ['...', '...'],
  ])('keeps %s in one segment of the path', async (id, segment) => {
    expect(await requestedPaths(id)).toEqual({ paths: [pathWith(segment)], error: undefined });
  });

  it.each(['', '.', '..', '\ud800'])('is not sent with the id %j', async (id) => {
    expect(await requestedPaths(id)).toEqual({ paths: [], error: { kind: 'unusable-id', id } });
  });
});
