import { formatMilliseconds } from '$lib/base/ui/text/amounts';
import { type Assertions, noAssertion, readLimit } from '../model/assertions';
import { type CheckKind, type Evaluate, noFacts, type RuleOf } from '../model/check-kind';
import { limitOutcome, mostProblem } from '../model/figure-limits';

export const latency: CheckKind<RuleOf<'latency'>> = {
  label: 'Is fast enough',
  blank: { kind: 'latency', until: 'end', most: 5000 },
  choices: { until: { end: 'Whole answer', firstToken: 'First token' } },
  defaultName: ({ until, most }) =>
    `${until === 'end' ? 'Ends' : 'Begins'} within ${formatMilliseconds(most)}`,
  problemsOf: mostProblem,
  fields: () => [
    [
      { type: 'choice', of: 'until', label: 'Time of' },
      { type: 'number', of: 'most', label: 'At most (ms)', hint: 'Batch answers have no times.' },
    ],
  ],
};

export const evaluateLatency: Evaluate<'latency'> = ({ until, most }, _, { figures } = noFacts) =>
  limitOutcome(
    until === 'end' ? figures.total : figures.firstToken,
    most,
    'No time was measured.',
    formatMilliseconds,
  );

export const latencyAssertions: Assertions<'latency'> = {
  read: {
    latency: (parts) => readLimit(parts, (most) => ({ kind: 'latency', until: 'end', most })),
  },
  write: ({ until, most: threshold }) =>
    until === 'end' ? { type: 'latency', threshold } : noAssertion,
};
