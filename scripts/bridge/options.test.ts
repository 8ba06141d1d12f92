import { describe, expect, it } from 'vitest';
import { readBridge } from './options.mjs';

const url = 'https://api.example.com/v1';

describe('The option --bridge', () => {
  it('takes one address without a name and its key', () => {
    const { upstreams, token } = readBridge([url], { INFERENCE_BRIDGE_KEY: 'sk-1' });
    expect(upstreams).toMatchObject([{ name: '', url: { href: url }, key: 'sk-1' }]);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(readBridge([url], {}).token).not.toBe(token);
  });

  it('takes several with names, and the keys of their names', () => {
    const env = { INFERENCE_BRIDGE_KEY: 'sk-1', INFERENCE_BRIDGE_KEY_MY_API: 'sk-2' };
    const { upstreams } = readBridge([`my-api=${url}`, 'local=http://127.0.0.1:1234/v1'], env);
    expect(upstreams.map(({ name, key }) => [name, key])).toEqual([
      ['my-api', 'sk-2'],
      ['local', undefined],
    ]);
  });

  it.each([
    [[url, url]],
    [[`a=${url}`, `a=${url}`]],
    [[`a=${url}`, url]],
    [['ftp://a/']],
    [['api.example.com']],
    [['']],
    [[`A=${url}`]],
    [[`-=${url}`]],
    [['https://user:pass@a/v1']],
    [[`${url}?key=1`]],
    [[`${url}#a`]],
  ])('refuses %j with a reason', (values) => {
    expect(() => readBridge(values, {})).toThrow(/--bridge/);
  });

  it('refuses a key or token that cannot be sent', () => {
    expect(() => readBridge([url], { INFERENCE_BRIDGE_KEY: 'a b' })).toThrow(/KEY/);
    expect(() => readBridge([url], { INFERENCE_BRIDGE_TOKEN: 'short' })).toThrow(/TOKEN/);
    expect(() => readBridge([url], { INFERENCE_BRIDGE_TOKEN: 'with/slash/in/it/12' })).toThrow(
      /TOKEN/,
    );
    expect(readBridge([url], { INFERENCE_BRIDGE_TOKEN: 'a-given_token-123' }).token).toBe(
      'a-given_token-123',
    );
  });
});
