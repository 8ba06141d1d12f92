import { describe, expect, it } from 'vitest';
import { evaluatorHere, lateEvaluator } from '../../../../tests/support/data/evaluators';
import { Verdicts } from '$lib/base/formats/json-schema/evaluator';
import { argumentProblems } from './argument-problems';

const verdicts = new Verdicts(evaluatorHere);
const problemsOf = (text: string, of: unknown) => argumentProblems(text, of, undefined, verdicts);

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, days: { type: 'integer', maximum: 7 } },
  required: ['city'],
};

describe('The arguments of a call', () => {
  it('that fit have no problem', async () => {
    expect(await problemsOf('{"city":"Bern","days":3}', schema)).toEqual([]);
  });

  it('are reported with the position of each problem', async () => {
    const problems = await problemsOf('{"city":7,"days":9}', schema);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^#\/city .*"string"/);
    expect(problems[1]).toMatch(/^#\/days .*7/);
  });

  it('are reported with the name of a missing member', async () => {
    expect((await problemsOf('{}', schema)).join()).toContain('"city"');
    expect((await problemsOf('', schema)).join()).toContain('"city"');
  });

  it('may be empty if nothing is required', async () => {
    expect(await problemsOf('', undefined)).toEqual([]);
    expect(await problemsOf('', { type: 'object' })).toEqual([]);
  });

  it('that were cut off are not JSON', async () => {
    expect((await problemsOf('{"city":"Be', schema))[0]).toContain('aren’t JSON');
  });

  it('are not reported for a schema that cannot be followed', async () => {
    expect(await problemsOf('{}', { $ref: '#/nowhere' })).toEqual([
      'The parameters schema can’t be resolved.',
    ]);
  });

  it('have a problem for review if they could not be checked in time', async () => {
    const late = new Verdicts(lateEvaluator);
    const problems = await argumentProblems('{"city":"Bern"}', schema, undefined, late);
    expect(problems).toEqual([expect.stringContaining('couldn’t be checked in time')]);
  });
});
