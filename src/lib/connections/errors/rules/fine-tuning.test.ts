import { describe, expect, it } from 'vitest';
import type { ApiError, HttpError } from '$lib/api/wire/errors';
import type { Asked } from '../requested-resource';
import { fineTuning } from './fine-tuning';

const connection = {
  name: 'Vendor',
  host: 'api.test',
  rootUrl: 'https://api.test',
  builtIn: false,
};
const explain = (error: ApiError, asked: Asked) =>
  fineTuning.explain({ error, context: { connection, asked }, now: new Date(), origin: 'here' });
const ofList = (error: ApiError) => explain(error, 'fine-tunings');
const ofOne = (error: ApiError) => explain(error, 'fine-tuning');

function http(status: number, fields: Partial<HttpError> = {}): ApiError {
  return { kind: 'http', status, isHtml: false, words: 'Not for you', ...fields };
}

describe('the list', () => {
  it.each<[string, ApiError]>([
    ['401', http(401)],
    ['403', http(403)],
    ['404', http(404)],
    ['403 with a web page', http(403, { isHtml: true, words: '' })],
    ['a web page with success', { kind: 'html', status: 200, host: 'api.test' }],
    ['a refusal of CORS', { kind: 'unreachable', host: 'api.test', cause: 'cors' }],
    ['a redirect', { kind: 'redirected', host: 'api.test' }],
  ])('a refusal ending in %s is described as a beta that is closed here', (_, error) => {
    const reported = ofList(error);
    expect(reported?.body).toMatch(
      /probably not enabled for this account, or Vendor has no fine tuning/,
    );
    expect(reported?.advice.join()).toContain('https://api.test');
  });

  it.each<[string, ApiError]>([
    ['429', http(429)],
    ['500', http(500)],
    ['a web page with 502', http(502, { isHtml: true })],
    ['being offline', { kind: 'unreachable', host: 'api.test', cause: 'offline' }],
    ['a reply that cannot be read', { kind: 'malformed', status: 200, words: '{}' }],
  ])('a failure ending in %s is described as on every other page', (_, error) => {
    expect(ofList(error)).toBeUndefined();
  });
});

it('a missing one is not mistaken for a closed beta', () => {
  expect(ofOne(http(404))?.title).toBe('No such fine tuning (404)');
});

it('a failure of another resource is not blamed on fine tuning', () => {
  expect(explain(http(403), 'file')).toBeUndefined();
});

it('names the key as another reason for 401', () => {
  expect(ofList(http(401))?.body).toMatch(/key/);
});
