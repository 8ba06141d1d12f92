import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftSchema } from './draft-schema';

const prompt = vi.hoisted(() => vi.fn<() => Promise<string | undefined>>());
vi.mock('$lib/shared/helper-model/helper-model', () => ({ promptHelper: prompt }));

const going = new AbortController().signal;

function drafted(reply: object | string | undefined, isStrict = false) {
  prompt.mockResolvedValue(typeof reply === 'object' ? JSON.stringify(reply) : reply);
  return draftSchema('A city', isStrict, going);
}

beforeEach(() => prompt.mockReset());

describe('A schema that the helper model drafts', () => {
  it('may give a field a list of types', async () => {
    const properties = { city: { type: ['string', 'null'] } };
    const schema = { type: 'object', properties };
    expect(await drafted(schema)).toEqual(schema);
  });

  it('is closed for strict', async () => {
    const properties = { city: { type: 'string' } };
    expect(await drafted({ type: 'object', properties }, true)).toEqual({
      type: 'object',
      properties,
      required: ['city'],
      additionalProperties: false,
    });
  });

  it.each<[string, object | string]>([
    ['prose', 'Here you are: {}'],
    ['a list', []],
    ['no object', { type: 'string' }],
    ['no fields', { type: 'object' }],
    ['an unknown type', { type: 'object', properties: { city: { type: 'town' } } }],
    ['an unknown type in a list', { type: 'object', properties: { city: { type: ['town'] } } }],
  ])('is unusable if the reply is %s', async (_, reply) => {
    expect(await drafted(reply)).toBe('unusable');
  });

  it('has failed without a reply', async () => {
    expect(await drafted(undefined)).toBe('failed');
  });

  it('ends when it is stopped', async () => {
    const stopped = new AbortController();
    prompt.mockImplementation(async () => {
      stopped.abort(new Error('closed'));
      return undefined;
    });
    await expect(draftSchema('A city', false, stopped.signal)).rejects.toThrow('closed');
  });
});
