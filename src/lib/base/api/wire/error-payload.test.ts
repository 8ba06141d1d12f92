import { describe, expect, it } from 'vitest';
import { apiKey } from '../../../../../tests/support/api/replies';
import { isErrorPayload } from './error-payload';
import { readServerError } from './server-error';

describe('The words of an error', () => {
  it.each<[string, unknown, string]>([
    [
      'a provider behind a gateway, with its name',
      {
        error: {
          message: 'Provider returned error',
          code: 429,
          metadata: {
            raw: 'glm is temporarily rate-limited upstream. Please retry shortly.',
            provider_name: 'BaseTen',
          },
        },
      },
      'Provider returned error\nBaseTen: glm is temporarily rate-limited upstream. Please retry shortly.',
    ],
    [
      'a provider, as JSON text with an error in it',
      {
        error: {
          message: 'Provider returned error',
          metadata: { raw: '{"error":{"message":"No seats","type":"x"}}', provider_name: 'Novita' },
        },
      },
      'Provider returned error\nNovita: No seats',
    ],
    ['a provider, as an object', { error: { metadata: { raw: { detail: 'Full' } } } }, 'Full'],
    ['a message that is JSON text', { error: { message: '{"error":{"message":"Full"}}' } }, 'Full'],
    [
      'a web page inside JSON',
      { detail: '<html><h1>502</h1><p>Bad gateway</p></html>' },
      '502\nBad gateway',
    ],
    ['a list of errors', { errors: [{ code: 1, message: 'One' }, 'Two'] }, 'One; Two'],
    ['errors by field', { title: 'Bad', errors: { model: ['Unknown'] } }, '{"model":["Unknown"]}'],
    [
      'a name and a message',
      { error: 'Bad Request', message: 'No model x', statusCode: 400 },
      'Bad Request\nNo model x',
    ],
    [
      'OAuth',
      { error: 'invalid_token', error_description: 'It expired' },
      'invalid_token\nIt expired',
    ],
    [
      'a problem document',
      { type: 'about:blank', title: 'Bad', detail: 'No model', status: 400 },
      'No model',
    ],
    ['a title alone', { title: 'Overloaded', status: 503 }, 'Overloaded'],
    ['two levels', { error: { error: { message: 'Deep' } }, status: 500 }, 'Deep'],
    [
      'a list with an error',
      [{ error: { code: 400, message: 'Key not valid', status: 'INVALID_ARGUMENT' } }],
      'Key not valid',
    ],
    [
      'text that only looks like JSON',
      { message: '[laughter] is no model' },
      '[laughter] is no model',
    ],
    // edenai/edenai-apis #360, adrianlyjak/obsidian-aloud-tts #114
    [
      'MiniMax',
      { id: 'x', choices: null, base_resp: { status_code: 1008, status_msg: 'No balance' } },
      'No balance',
    ],
    ['Baidu', { error_code: 336_003, error_msg: 'Too long' }, 'Too long'],
    ['Amazon', { Message: 'Authentication failed' }, 'Authentication failed'],
    ['the same text twice, once', { message: 'Full', detail: 'Full' }, 'Full'],
  ])('are those of %s', (_, payload, words) => {
    expect(readServerError(payload).words).toBe(words);
  });
});

describe('The details of an error', () => {
  it('have what a model wrote in place of a call', () => {
    const failed = '<function=get_weather{"city": "Oslo"}</function>';
    const error = {
      message: 'See failed_generation.',
      code: 'tool_use_failed',
      failed_generation: failed,
    };
    expect(readServerError({ error })).toMatchObject({
      words: 'See failed_generation.',
      details: [{ name: 'failed_generation', text: failed }],
    });
  });

  it.each<[string, unknown, { name: string; text: string }]>([
    [
      'any other text',
      { error: { message: 'm', hint: 'Try less' } },
      { name: 'hint', text: 'Try less' },
    ],
    [
      'an object',
      { error: { message: 'm', innererror: { code: 'x' } } },
      { name: 'innererror', text: '{"code":"x"}' },
    ],
    [
      'text beside the error',
      { error: { message: 'm' }, failed_generation: 'x' },
      { name: 'failed_generation', text: 'x' },
    ],
    [
      'reasons of a moderation',
      { error: { message: 'm', metadata: { reasons: ['violence'] } } },
      { name: 'reasons', text: '["violence"]' },
    ],
    [
      'a provider without words',
      { error: { message: 'm', metadata: { provider_name: 'Azure' } } },
      { name: 'provider_name', text: 'Azure' },
    ],
  ])('have %s', (_, payload, detail) => {
    expect(readServerError(payload).details).toEqual([detail]);
  });

  it('are absent where there is nothing to tell', () => {
    const error = { message: 'm', type: 't', code: 'c', param: null, failed_generation: '' };
    expect(readServerError({ error, id: 'x', choices: [] })).not.toHaveProperty('details');
  });

  it('are few and short, however many and long the members are', () => {
    const members = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`m${i}`, 'x'.repeat(20_000)]),
    );
    const { details = [] } = readServerError({ error: { message: 'm', ...members } });
    expect(details.length).toBeLessThan(20);
    expect(JSON.stringify(details).length).toBeLessThan(100_000);
  });

  it('mask the key, wherever it is', () => {
    const metadata = { raw: `Bad ${apiKey}`, provider_name: apiKey, [apiKey]: apiKey };
    const error = { message: 'm', failed_generation: `x ${apiKey}`, metadata };
    expect(JSON.stringify(readServerError({ error }, apiKey))).not.toContain('sk-test');
  });
});

describe('A payload', () => {
  it.each([
    { error: 'x' },
    { object: 'error', message: 'x', code: 50_001 },
    { type: 'error', message: 'x' },
    { detail: 'x' },
    { errors: [{ message: 'x' }] },
    { message: 'x', code: 400 },
    { choices: null, base_resp: { status_code: 1008, status_msg: 'x' } },
    { code: 500, msg: 'x', success: false },
    { status: '449', msg: 'x', body: null },
    { error_code: 1, error_msg: 'x' },
  ])('is an error: %j', (payload) => expect(isErrorPayload(payload)).toBe(true));

  it.each([
    {},
    { error: null, choices: [] },
    { choices: [], message: 'x', code: 1 },
    { type: 'ping' },
    { message: 'working' },
    { choices: [{}], base_resp: { status_code: 1027, status_msg: 'x' } },
    { choices: [], base_resp: { status_code: 0, status_msg: 'success' } },
    { usage: {}, detail: '' },
    { error: { message: '', type: '', code: null }, choices: [{ delta: {} }] },
  ])('is no error: %j', (payload) => expect(isErrorPayload(payload)).toBe(false));
});
