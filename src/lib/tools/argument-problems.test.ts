import { describe, expect, it } from 'vitest';
import { argumentProblems } from './argument-problems';

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', maximum: 7 } },
  required: ['city'],
};

describe('the arguments of a call', () => {
  it('that fit have no problem', () => {
    expect(argumentProblems('{"city":"Bern","days":3}', schema)).toEqual([]);
  });

  it('are told each problem with its place', () => {
    const problems = argumentProblems('{"city":7,"days":9}', schema);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^#\/city .*"string"/);
    expect(problems[1]).toMatch(/^#\/days .*7/);
  });

  it('that miss a member are told its name', () => {
    expect(argumentProblems('{}', schema).join()).toContain('"city"');
    expect(argumentProblems('', schema).join()).toContain('"city"');
  });

  it('may be nothing where nothing is asked for', () => {
    expect(argumentProblems('', undefined)).toEqual([]);
    expect(argumentProblems('', { type: 'object' })).toEqual([]);
  });

  it('that were cut off are no JSON', () => {
    expect(argumentProblems('{"city":"Be', schema)[0]).toContain('not JSON');
  });

  it('are not blamed for a schema that cannot be followed', () => {
    expect(argumentProblems('{}', { $ref: '#/nowhere' })).toEqual([
      'The schema of the parameters cannot be followed.',
    ]);
  });
});
