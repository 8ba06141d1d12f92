import { describe, expect, it } from 'vitest';
import { readRecord, type Schema } from './schema';

interface Note {
  v: 3;
  id: string;
  text: string;
  tags: string[];
}

const noteSchema: Schema<Note> = {
  version: 3,
  ups: [
    ({ body, ...note }) => ({ ...note, v: 2, text: (body as string).trim() }),
    (note) => ({ ...note, v: 3, tags: [] }),
  ],
  isValid: ({ text, tags }) => typeof text === 'string' && Array.isArray(tags),
  keyOf: ({ id }) => id,
};

const CURRENT = { v: 3, id: 'n', text: 'hello', tags: [] };

const read = (value: unknown, key = 'n') => readRecord(noteSchema, { key, value });

describe('A stored record', () => {
  it.each([
    ['version 1', { v: 1, id: 'n', body: ' hello ' }],
    ['version 2', { v: 2, id: 'n', text: 'hello' }],
    ['version 3', CURRENT],
  ])('of %s is upgraded to the current version', (_, stored) => {
    const frozen = Object.freeze(structuredClone(stored));
    expect(read(frozen)).toEqual({ record: CURRENT });
  });

  it.each([
    ['null', null],
    ['a number', 7],
    ['a list', [CURRENT]],
    ['a date', new Date(0)],
    ['without a version', { ...CURRENT, v: undefined }],
    ['of version 0', { ...CURRENT, v: 0 }],
    ['of half a version', { ...CURRENT, v: 1.5 }],
    ['with a text for a version', { ...CURRENT, v: '3' }],
    ['of the wrong shape', { ...CURRENT, tags: 'none' }],
    ['that an upgrade stumbles over', { v: 1, id: 'n' }],
    [
      'with a prototype of its own making',
      JSON.parse('{"v":3,"id":"n","text":"","tags":[],"__proto__":{"x":1}}'),
    ],
  ])('%s is reported and rejected', (_, stored) => {
    expect(read(stored)).toEqual({ reason: expect.any(String) as string });
  });

  it('reports a version that is newer than this console', () => {
    expect(read({ ...CURRENT, v: 4 })).toEqual({
      reason: expect.stringContaining('newer') as string,
    });
  });

  it('that a check stumbles over is rejected alone', () => {
    const isValid = () => {
      throw new RangeError('Maximum call stack size exceeded');
    };
    expect(readRecord({ ...noteSchema, isValid }, { key: 'n', value: CURRENT })).toEqual({
      reason: 'Fields are missing or damaged.',
    });
  });

  it('is rejected under the key of another', () => {
    expect(read(CURRENT, 'other')).toEqual({ reason: expect.stringContaining('key') as string });
  });
});
