import { type Assertions, noValue, plainRule } from '../model/assertions';
import { type CheckKind, type Evaluate, noFacts, quoted, type RuleOf } from '../model/check-kind';

export const finishReason: CheckKind<RuleOf<'finish-reason'>> = {
  label: 'Ends for a reason',
  blank: { kind: 'finish-reason', reason: 'stop' },
  defaultName: ({ reason }) => `Ends with ${quoted(reason)}`,
  problemsOf: ({ reason }) => (reason ? {} : { reason: 'Enter a reason.' }),
  fields: () => [
    {
      type: 'text',
      of: 'reason',
      label: 'Reason',
      hint: 'Services send stop, length, tool_calls or content_filter.',
    },
  ],
};

export const evaluateFinishReason: Evaluate<'finish-reason'> = (
  { reason },
  _,
  { finishReason: given } = noFacts,
) =>
  given === undefined
    ? { pass: false, why: 'The service gave no reason.' }
    : { pass: given.toLowerCase() === reason.toLowerCase(), why: `${quoted(given)}.` };

export const finishReasonAssertions: Assertions<'finish-reason'> = {
  read: {
    'finish-reason': ({ texts: [reason] }) =>
      reason === undefined ? noValue : plainRule({ kind: 'finish-reason', reason }),
  },
  write: ({ reason }) => ({ type: 'finish-reason', value: reason }),
};
