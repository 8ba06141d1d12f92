import { describe, expect, it } from 'vitest';
import { composeRules } from './compose-rules';
import { describeRange, type Parameter } from './request-description';

function parameter(rules: Partial<Parameter>): Parameter {
  return { name: 'p', label: 'P', types: ['number', 'null'], help: '', group: '', ...rules };
}

function named(name: string): Parameter {
  return parameter({ name, types: ['number', 'boolean', 'null'] });
}

function problems(rules: Partial<Parameter>, body: { [name: string]: unknown }) {
  const check = composeRules([parameter(rules), ...['q', 'r', 'other'].map(named)]);
  return check(body).map(({ kind, message }) => `${kind}: ${message}`);
}

describe('A body', () => {
  it.each([
    ['leaves out an optional parameter', {}, {}],
    ['gives null where the type allows it', { minimum: 1 }, { p: null }],
    ['is at the lower bound', { minimum: 0, maximum: 2 }, { p: 0 }],
    ['is at the upper bound', { minimum: 0, maximum: 2 }, { p: 2 }],
    ['has another parameter', {}, { other: 1 }],
    ['has an allowed value', { types: ['string'], allowed: ['a', 'b'] }, { p: 'b' }],
    ['has only allowed items', { types: ['array'], allowed: ['a', 'b'] }, { p: ['b', 'a'] }],
    ['has an allowed number', { allowedNumbers: [8, 16] }, { p: 16 }],
    ['is a file', { types: ['file'] }, { p: new Blob(['x']) }],
    ['is left out for another', { requiredWithout: 'q' }, { q: 1 }],
    [
      'has another type than its allowed words',
      { types: ['string', 'object'], allowed: ['a'] },
      { p: { x: 1 } },
    ],
    ['has as many items as it may', { types: ['array'], maximumItems: 2 }, { p: [1, 2] }],
    ['has only one of two that exclude each other', { conflictsWith: ['q'] }, { p: 1, q: null }],
    ['has what it needs', { needs: { name: 'q', value: true } }, { p: 1, q: true }],
  ] satisfies [string, Partial<Parameter>, object][])('is good where it %s', (_, rules, body) => {
    expect(problems(rules, body)).toEqual([]);
  });

  it.each([
    [{ required: true }, {}, 'required: p is required.'],
    [{}, { p: '1' }, 'type: p must be a number or null.'],
    [{}, { p: NaN }, 'type: p must be a number or null.'],
    [{ types: ['integer'] }, { p: 1.5 }, 'type: p must be an integer.'],
    [{ types: ['object'] }, { p: [] }, 'type: p must be an object.'],
    [{ types: ['array'] }, { p: {} }, 'type: p must be an array.'],
    [{ types: ['string'] }, { p: null }, 'type: p must be a string.'],
    [{ types: ['boolean'] }, { p: 'true' }, 'type: p must be a boolean.'],
    [{ minimum: 0, maximum: 2 }, { p: 2.1 }, 'range: p must be between 0 and 2.'],
    [{ minimum: 1 }, { p: 0 }, 'range: p must be at least 1.'],
    [{ types: ['string'], allowed: ['a', 'b'] }, { p: 'c' }, 'allowed: p must be one of a, b.'],
    [
      { types: ['array'], allowed: ['a', 'b'] },
      { p: ['a', 'c'] },
      'allowed: p must be one of a, b.',
    ],
    [{ allowedNumbers: [8, 16] }, { p: 9 }, 'allowed: p must be one of 8, 16.'],
    [{ types: ['file'] }, { p: 'x' }, 'type: p must be a file.'],
    [{ requiredWithout: 'q' }, {}, 'required: p or q is required.'],
    [
      { types: ['array'], maximumItems: 2 },
      { p: [1, 2, 3] },
      'items: p takes at most 2 items; 3 were given.',
    ],
    [
      { types: ['object'], maximumItems: 1 },
      { p: { a: 1, b: 2 } },
      'items: p takes at most 1 pairs; 2 were given.',
    ],
    [{ types: ['boolean'], allowedBooleans: [false] }, { p: true }, 'allowed: p must be false.'],
    [{ conflictsWith: ['q'] }, { p: 1, q: 1 }, 'conflict: p and q can’t both be set.'],
    [{ needs: { name: 'q', value: true } }, { p: 1 }, 'needs: p needs q to be true.'],
  ] satisfies [Partial<Parameter>, object, string][])(
    'that breaks %j with %j is told in words',
    (rules, body, reported) => {
      expect(problems(rules, body)).toEqual([reported]);
    },
  );

  it('has a problem for every rule that it breaks', () => {
    const rules = { maximum: 1, needs: { name: 'q', value: true }, conflictsWith: ['r'] };
    expect(problems(rules, { p: 2, r: 1 })).toHaveLength(3);
  });
});

it.each([
  [{}, ''],
  [{ minimum: 1, maximum: 1 }, 'exactly 1'],
  [{ minimum: -2, maximum: 2 }, 'between -2 and 2'],
  [{ minimum: 1 }, 'at least 1'],
  [{ maximum: 9 }, 'at most 9'],
])('The range of %j is put into words', (bounds, words) => {
  expect(describeRange(parameter(bounds))).toBe(words);
});

describe('A composition', () => {
  const check = composeRules(
    [
      parameter({ name: 'a', types: ['array', 'null'] }),
      parameter({ name: 'old', deprecatedFor: 'a' }),
      parameter({ name: 'early', unsupported: 'no-model' }),
      parameter({ name: 'never', unsupported: 'never' }),
      parameter({ name: 'x', default: 1, notTogetherWith: ['y'] }),
      parameter({ name: 'y', default: 2, notTogetherWith: ['x'] }),
    ],
    {
      a: (value, report) =>
        report({ kind: 'items', level: 'refusal', parameter: 'a', message: String(value) }),
    },
  );
  const reported = (body: { [name: string]: unknown }) =>
    check(body).map(({ level, kind, parameter: at }) => `${level} ${kind} ${at}`.trim());

  it('applies the rule of a field if the field is set', () => {
    expect(reported({ a: [1] })).toEqual(['refusal items a']);
    expect(reported({})).toEqual([]);
  });

  it('applies no rule to a field that is null or has a wrong type', () => {
    expect(reported({ a: null })).toEqual([]);
    expect(reported({ a: 'x' })).toEqual(['refusal type a']);
  });

  it('advises against what is deprecated, not supported or unknown, and refuses none of it', () => {
    expect(reported({ old: 1, early: 1, never: 1, misspelt: 1 })).toEqual([
      'advice deprecated old',
      'advice unsupported early',
      'advice unsupported never',
      'advice unknown-parameter',
    ]);
    expect(reported({ old: null, early: null, never: null })).toEqual([]);
  });

  it('advises to change one of two fields if both differ from their defaults', () => {
    expect(reported({ x: 2, y: 1 })).toEqual(['advice not-together x', 'advice not-together y']);
    expect(reported({ x: 2, y: 2 })).toEqual([]);
    expect(reported({ x: 2 })).toEqual([]);
  });
});
