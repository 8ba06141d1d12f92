import { describe, expect, it } from 'vitest';
import { readEval } from './options.mjs';

const baseUrl = 'https://api.example.com/v1';
const given = { eval: 'fruit.json', 'base-url': baseUrl, bridge: [] };

describe('The option --eval', () => {
  it('takes a file, a base URL without its last slash, and a key from the environment', () => {
    expect(
      readEval({ ...given, 'base-url': `${baseUrl}/` }, false, { OPENAI_API_KEY: 'sk-1' }),
    ).toEqual({
      ...{ file: 'fruit.json', baseUrl, apiKey: 'sk-1', junit: undefined, atOnce: 4 },
    });
    const env = { OPENAI_BASE_URL: baseUrl, INFERENCE_API_KEY: 'sk-2', OPENAI_API_KEY: 'sk-1' };
    const more = { 'base-url': undefined, junit: 'r.xml', 'at-once': '12' };
    expect(readEval({ ...given, ...more }, false, env)).toEqual({
      ...{ file: 'fruit.json', baseUrl, apiKey: 'sk-2', junit: 'r.xml', atOnce: 12 },
    });
  });

  it('is absent without a file, and its options with it', () => {
    expect(readEval({ bridge: [] }, false, { OPENAI_BASE_URL: baseUrl })).toBeUndefined();
    expect(() => readEval({ bridge: [], junit: 'r.xml' }, false, {})).toThrow('belong to --eval');
  });

  it.each([
    [{ 'base-url': undefined }, false, /--base-url/],
    [{ 'base-url': 'ftp://x/v1' }, false, /--base-url/],
    [{ 'base-url': 'https://me:pw@x/v1' }, false, /--base-url/],
    [{ 'base-url': `${baseUrl}?key=1` }, false, /--base-url/],
    [{ 'at-once': '0' }, false, /--at-once/],
    [{ 'at-once': 'all' }, false, /--at-once/],
    [{ bridge: [baseUrl] }, false, /starts no server/],
    [{ replay: 'cassettes' }, false, /starts no server/],
    [{}, true, /starts no server/],
  ])('with %j is refused (opens a file: %s)', (change, opensFile, reason) => {
    expect(() => readEval({ ...given, ...change }, opensFile, {})).toThrow(reason);
  });

  it('refuses a key that no header can have, without showing it', () => {
    const read = () => readEval(given, false, { INFERENCE_API_KEY: 'sk-1\nx' });
    expect(read).toThrow('The key has characters');
    expect(read).not.toThrow('sk-1');
  });
});
