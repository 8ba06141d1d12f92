import { isObject } from '$lib/base/api/wire/json';
import { type Assertions, plainRule, readText } from '../model/assertions';
import { textField } from '../model/check-fields';
import { type CheckKind, type Evaluate, ownText, quoted, type RuleOf } from '../model/check-kind';
import { expectedTextProblem, withCase } from '../model/text-forms';

type Equals = RuleOf<'equals'>;

export const equals: CheckKind<Equals> = {
  label: 'Equals a text',
  blank: { kind: 'equals', text: '', trims: true, matchCase: false, foldsSpaces: true },
  defaultName: ({ text }) => `Equals ${ownText(text)}`,
  problemsOf: expectedTextProblem,
  fields: () => [
    textField,
    {
      type: 'switches',
      switches: [
        { of: 'trims', label: 'Trim whitespace' },
        { of: 'foldsSpaces', label: 'Collapse whitespace' },
        { of: 'matchCase', label: 'Match case' },
      ],
    },
  ],
};

export const evaluateEquals: Evaluate<'equals'> = (rule, answer) => {
  if (comparable(answer, rule) === comparable(rule.text, rule)) return { pass: true };
  return { pass: false, why: `${quoted(answer)} is not ${quoted(rule.text)}.` };
};

function comparable(text: string, { trims, matchCase, foldsSpaces }: Equals): string {
  const folded = foldsSpaces ? text.replace(/\s+/g, ' ') : text;
  return withCase(trims ? folded.trim() : folded, matchCase);
}

const exactly = { trims: false, matchCase: true, foldsSpaces: false };

export const equalsAssertions: Assertions<'equals'> = {
  read: {
    equals: (parts) =>
      isObject(parts.value) || Array.isArray(parts.value)
        ? plainRule({ kind: 'schema', schema: JSON.stringify({ const: parts.value }) })
        : readText(parts, (text) => ({ kind: 'equals', text, ...exactly })),
  },
  write: ({ text, matchCase, trims, foldsSpaces }, { textOf, scriptOf }) => {
    if (matchCase && !trims && !foldsSpaces) return { type: 'equals', value: textOf(text) };
    // promptfoo compares exactly, with case and spaces.
    const steps = [
      "normalize('NFC')",
      ...(foldsSpaces ? ["replace(/\\s+/g, ' ')"] : []),
      ...(trims ? ['trim()'] : []),
      ...(matchCase ? [] : ['toLowerCase()']),
    ];
    const form = `(text) => text.${steps.join('.')}`;
    const value = `((form) => form(output) === form(${scriptOf(text)}))(${form})`;
    return { type: 'javascript', value };
  },
};
