import { type Assertions, readText } from '../model/assertions';
import { textField } from '../model/check-fields';
import { type CheckKind, type Evaluate, ownText, quoted, type RuleOf } from '../model/check-kind';
import { withCase } from '../model/text-forms';

export const contains: CheckKind<RuleOf<'contains'>> = {
  label: 'Contains a text',
  blank: { kind: 'contains', text: '', matchCase: false },
  defaultName: ({ text }) => `Contains ${ownText(text)}`,
  problemsOf: ({ text }) => (text ? {} : { text: 'Enter the text to find.' }),
  fields: () => [
    textField,
    { type: 'switches', switches: [{ of: 'matchCase', label: 'Match case' }] },
  ],
};

export const evaluateContains: Evaluate<'contains'> = ({ text, matchCase }, answer) => {
  if (!text) return { why: 'The check has no text.' };
  if (withCase(answer, matchCase).includes(withCase(text, matchCase))) return { pass: true };
  return { pass: false, why: `${quoted(text)} not found.` };
};

export const containsAssertions: Assertions<'contains'> = {
  read: {
    contains: (parts) => readText(parts, (text) => ({ kind: 'contains', text, matchCase: true })),
    icontains: (parts) => readText(parts, (text) => ({ kind: 'contains', text, matchCase: false })),
  },
  write: ({ text, matchCase }, { textOf }) => ({
    type: matchCase ? 'contains' : 'icontains',
    value: textOf(text),
  }),
};
