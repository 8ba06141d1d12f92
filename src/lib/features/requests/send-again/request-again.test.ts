import { afterEach, describe, expect, it } from 'vitest';
import { authorizationPlaceholder, setAuthorization } from '$lib/base/api/wire/tab-authorization';
import { recordedRequest } from '$lib/shared/exchanges/request-body';
import { contentWithoutSecrets } from '$lib/shared/exchanges/without-secrets';
import type { RecordedBody } from '$lib/base/storage/exchange-records';
import { contentSample } from '../../../../../tests/support/storage/samples';
import { maskedPlaces } from './masked-places';
import { confirmationFor, jsonAgain, requestAgain } from './request-again';

describe('The repetition of a request', () => {
  const baseUrl = 'https://api.test/v1';
  const post = { method: 'POST' };
  const again = (request: RecordedBody, record = post) =>
    requestAgain(record, { request }, baseUrl);
  const text = (json: unknown): RecordedBody => ({
    kind: 'text',
    type: 'application/json',
    text: JSON.stringify(json),
  });

  afterEach(() => setAuthorization('', baseUrl));

  describe('The record of a request', () => {
    it('can be sent again as JSON, as a form of texts, and without a body', () => {
      expect(again(text({ model: 'm' }))).toEqual({
        request: { method: 'POST', json: { model: 'm' } },
      });
      expect(again({ kind: 'none' }, { method: 'DELETE' })).toEqual({
        request: { method: 'DELETE' },
      });
      const parts = [
        { name: 'model', value: 'w' },
        { name: 'model', value: 'x' },
      ];
      const reading = again({ kind: 'form', parts });
      expect('request' in reading && [...(reading.request.form ?? [])]).toEqual([
        ['model', 'w'],
        ['model', 'x'],
      ]);
    });

    it('misses its files, whether they were in a form or in JSON', async () => {
      const file = { name: 'file', file: 'a.wav', type: 'audio/wav', bytes: 3 };
      expect(again({ kind: 'form', parts: [file] })).toEqual({ missing: 'files' });
      const url = `data:image/png;base64,${'A'.repeat(4096)}`;
      const { body } = await recordedRequest(JSON.stringify({ url }), []);
      expect(again(body)).toMatchObject({ missing: 'files', editable: {} });
    });

    it('is not mistaken for one without its files if a text mentions bytes', () => {
      expect(again(text({ content: 'It has (12 bytes) and (a few bytes)' }))).toHaveProperty(
        'request',
      );
    });

    it('misses truncated bodies, invalid JSON, and methods that the console does not send', () => {
      expect(again({ kind: 'text', type: '', text: '{}', left: 1 })).toEqual({ missing: 'end' });
      expect(again({ kind: 'text', type: '', text: 'a=1&b=2' })).toEqual({ missing: 'kind' });
      expect(again({ kind: 'none' }, { method: 'PATCH' })).toEqual({ missing: 'kind' });
    });

    it('contains the mark of a secret of its body, unless this tab holds it for that service', () => {
      const body = {
        compound_custom: {
          tools: { wolfram_settings: { authorization: authorizationPlaceholder } },
        },
      };
      const { request: recorded } = contentWithoutSecrets(contentSample({ request: text(body) }));
      const reading = again(recorded);
      expect('request' in reading && maskedPlaces(reading.request)).toEqual([
        {
          kind: 'secret',
          paths: ['compound_custom.tools.wolfram_settings.authorization'],
        },
      ]);
      setAuthorization('w-1', baseUrl);
      expect(again(recorded)).toEqual({ request: { method: 'POST', json: body } });
    });

    it('is checked again after editing', () => {
      expect(jsonAgain('POST', { a: '(4096 bytes)' })).toMatchObject({ missing: 'files' });
      expect(jsonAgain('POST', { a: 'b' })).toEqual({
        request: { method: 'POST', json: { a: 'b' } },
      });
    });
  });
});

describe('The form of a repeated request', () => {
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
      body: 'DELETE /files/file-1 deletes it from the service. This can’t be undone.',
    });
  });
});
