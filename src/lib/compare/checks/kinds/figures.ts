import { formatCost } from '$lib/prices/cost';
import { formatMilliseconds, plural } from '$lib/ui/text/amounts';
import {
  type CheckKind,
  type Evaluate,
  isAmount,
  noFacts,
  type Outcome,
  type RuleOf,
} from '../check-kind';

export const cost: CheckKind<RuleOf<'cost'>> = {
  label: 'Costs at most',
  blank: { kind: 'cost', most: 0.01 },
  defaultName: ({ most }) => `Costs at most ${formatCost(most, '')}`,
  problemsOf: mostProblem,
  readsFacts: true,
};

export const evaluateCost: Evaluate<'cost'> = ({ most }, _, { figures, currency = '' } = noFacts) =>
  outcomeOf(figures.cost, most, 'No price or no tokens are known.', (value) =>
    formatCost(value, currency),
  );

export const latency: CheckKind<RuleOf<'latency'>> = {
  label: 'Is fast enough',
  blank: { kind: 'latency', until: 'end', most: 5000 },
  defaultName: ({ until, most }) =>
    `${until === 'end' ? 'Ends' : 'Begins'} within ${formatMilliseconds(most)}`,
  problemsOf: mostProblem,
  readsFacts: true,
};

export const evaluateLatency: Evaluate<'latency'> = ({ until, most }, _, { figures } = noFacts) =>
  outcomeOf(
    until === 'end' ? figures.total : figures.firstToken,
    most,
    'No time was measured.',
    formatMilliseconds,
  );

const tokenNames = { input: ' input', output: ' output', total: '' };

export const tokens: CheckKind<RuleOf<'tokens'>> = {
  label: 'Stays within a token limit',
  blank: { kind: 'tokens', of: 'output', most: 500 },
  defaultName: ({ of, most }) => `At most ${plural(most, `${tokenNames[of].trim()} token`.trim())}`,
  problemsOf: mostProblem,
  readsFacts: true,
};

export const evaluateTokens: Evaluate<'tokens'> = (
  { of, most },
  _,
  { figures: { tokensIn, tokensOut } } = noFacts,
) => {
  const total =
    tokensIn === undefined || tokensOut === undefined ? undefined : tokensIn + tokensOut;
  const count = { input: tokensIn, output: tokensOut, total }[of];
  return outcomeOf(count, most, 'The service reported no tokens.', (value) =>
    plural(value, 'token'),
  );
};

function mostProblem({ most }: { most: number }): { most?: string } {
  return isAmount(most) ? {} : { most: 'Enter 0 or more.' };
}

function outcomeOf(
  value: number | undefined,
  most: number,
  unknown: string,
  format: (value: number) => string,
): Outcome {
  return value === undefined ? { why: unknown } : { pass: value <= most, why: `${format(value)}.` };
}
