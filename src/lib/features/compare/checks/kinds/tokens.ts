import { plural } from '$lib/base/ui/text/amounts';
import { type Assertions, noAssertion } from '../model/assertions';
import { type CheckKind, type Evaluate, noFacts, type RuleOf } from '../model/check-kind';
import { limitOutcome, mostProblem } from '../model/figure-limits';

const names = { input: 'input token', output: 'output token', total: 'token' };

export const tokens: CheckKind<RuleOf<'tokens'>> = {
  label: 'Stays within a token limit',
  blank: { kind: 'tokens', of: 'output', most: 500 },
  choices: { of: { output: 'Output tokens', input: 'Input tokens', total: 'All tokens' } },
  defaultName: ({ of, most }) => `At most ${plural(most, names[of])}`,
  problemsOf: mostProblem,
  fields: () => [
    [
      { type: 'choice', of: 'of', label: 'Count' },
      { type: 'number', of: 'most', label: 'At most', hint: 'As the service reports them.' },
    ],
  ],
};

export const evaluateTokens: Evaluate<'tokens'> = (
  { of, most },
  _,
  { figures: { tokensIn, tokensOut } } = noFacts,
) => {
  const total =
    tokensIn === undefined || tokensOut === undefined ? undefined : tokensIn + tokensOut;
  const count = { input: tokensIn, output: tokensOut, total }[of];
  return limitOutcome(count, most, 'The service reported no tokens.', (value) =>
    plural(value, 'token'),
  );
};

export const tokensAssertions: Assertions<'tokens'> = { read: {}, write: () => noAssertion };
