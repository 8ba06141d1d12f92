import { describe, expect, it } from 'vitest';
import { authorizationPlaceholder } from '$lib/base/api/wire/tab-authorization';
import { chatParameters } from '$lib/base/api/rules/chat-request';
import type { JsonValue } from '$lib/base/api/wire/json';
import { plainSecret, withoutSecret } from './secret-members';

const custom = chatParameters.find(({ name }) => name === 'compound_custom')!;
const settings = (authorization: string) => ({ tools: { wolfram_settings: { authorization } } });

describe('Text typed into the JSON field', () => {
  it.each<[string, JsonValue]>([
    ['as an object', settings('w-key')],
    ['on the way to one', '{"tools": {"wolfram_settings": {"authorization": "w-k'],
    ['in another notation', "{authorization: 'w-key'}"],
  ])('leaves out a secret %s', (_, typed) => {
    expect(plainSecret(custom, typed)).toBe('authorization');
    const remaining = JSON.stringify(withoutSecret(custom, typed));
    expect(remaining).not.toContain('w-k');
  });

  it.each<[string, JsonValue | undefined]>([
    ['nothing', undefined],
    ['other members', { models: { answering_model: 'm' }, tools: { enabled_tools: ['a'] } }],
    ['the mark of one that is held', settings(authorizationPlaceholder)],
    ['that mark, half typed around', `{"authorization": "${authorizationPlaceholder}"`],
  ])('stays as it is with %s', (_, typed) => {
    expect(plainSecret(custom, typed)).toBeUndefined();
    expect(withoutSecret(custom, typed)).toEqual(typed);
  });
});
