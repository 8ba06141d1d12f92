import { parseJson } from '$lib/base/api/wire/json';
import type { Assertions } from '../model/assertions';
import type { CheckKind, Evaluate, RuleOf } from '../model/check-kind';
import { describeNotJson, jsonWithin } from '../model/json-answers';

/** Absent: the answer is JSON and nothing else. */
export const withinSwitch = { of: 'within', label: 'JSON inside other text counts' } as const;

export const json: CheckKind<RuleOf<'json'>> = {
  label: 'Is JSON',
  blank: { kind: 'json' },
  optional: ['within'],
  defaultName: ({ within }) => (within ? 'Contains JSON' : 'Is JSON'),
  problemsOf: () => ({}),
  fields: ({ within }) => [
    {
      type: 'note',
      text: within
        ? 'The answer must contain a JSON object; code blocks and other text don’t matter.'
        : 'The answer must be JSON only: no code block, no other text.',
    },
    { type: 'switches', switches: [withinSwitch] },
  ],
  mayHang: true,
};

export const evaluateJson: Evaluate<'json'> = async ({ within }, answer) => {
  if (within) {
    const { length } = await jsonWithin(answer);
    return length > 0 ? { pass: true } : { pass: false, why: 'No JSON object found.' };
  }
  const isJson = 'value' in parseJson(answer);
  return isJson ? { pass: true } : { pass: false, why: describeNotJson(answer) };
};

/** The types are read with those of schemas. */
export const jsonAssertions: Assertions<'json'> = {
  read: {},
  write: ({ within }) => ({ type: within ? 'contains-json' : 'is-json' }),
};
