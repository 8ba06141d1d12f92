import { formatCost } from '$lib/shared/prices/cost';
import { type Assertions, readLimit } from '../model/assertions';
import { type CheckKind, type Evaluate, noFacts, type RuleOf } from '../model/check-kind';
import { limitOutcome, mostProblem } from '../model/figure-limits';

export const cost: CheckKind<RuleOf<'cost'>> = {
  label: 'Costs at most',
  blank: { kind: 'cost', most: 0.01 },
  defaultName: ({ most }) => `Costs at most ${formatCost(most, '')}`,
  problemsOf: mostProblem,
  fields: () => [
    [
      {
        type: 'number',
        of: 'most',
        label: 'At most',
        hint: 'In the currency of your model prices.',
      },
    ],
  ],
};

export const evaluateCost: Evaluate<'cost'> = ({ most }, _, { figures, currency = '' } = noFacts) =>
  limitOutcome(figures.cost, most, 'No price or no tokens are known.', (value) =>
    formatCost(value, currency),
  );

export const costAssertions: Assertions<'cost'> = {
  read: { cost: (parts) => readLimit(parts, (most) => ({ kind: 'cost', most })) },
  write: ({ most: threshold }) => ({ type: 'cost', threshold }),
};
