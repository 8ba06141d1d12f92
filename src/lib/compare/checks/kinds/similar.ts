import { type CheckKind, isShare, quoted, type RuleOf, shareHint } from '../check-kind';

export const similar: CheckKind<RuleOf<'similar'>> = {
  label: 'Means the same as a text',
  blank: { kind: 'similar', text: '', model: '', least: 0.75 },
  defaultName: ({ text }) => `Means ${quoted(text)}`,
  problemsOf: ({ text, model, least }) => ({
    ...(text ? {} : { text: 'Enter the expected text.' }),
    ...(model ? {} : { model: 'Choose an embedding model.' }),
    ...(isShare(least) ? {} : { least: shareHint }),
  }),
  fill: (rule, fillText) => ({ ...rule, text: fillText(rule.text) }),
  requests: () => 1,
};
