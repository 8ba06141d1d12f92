import { estimateTokens } from '$lib/base/context-window/tokens';
import type { Check, Comparison, ComparisonRow } from '$lib/base/storage/comparison-records';
import { plural } from '$lib/base/ui/text/amounts';
import { appliesTo } from '../checks/verdicts';

/** A verdict is one short sentence in JSON. */
const verdictTokens = 50;

/** Requests of a check for one answer, all to one model. */
interface CheckRequests {
  connectionId: string | undefined;
  model: string;
  requests: number;
  /** Input tokens of each, beside the prompt and the answer. */
  input: number;
  /** Output tokens of each. */
  output: number;
}

/** Each judge gets two. Empty for checks that send nothing. */
export function checkRequests(check: Check): CheckRequests[] {
  switch (check.kind) {
    case 'judge': {
      const sent = { requests: 2, input: estimateTokens(check.prompt), output: verdictTokens };
      return [check, ...(check.more ?? [])].map(({ connectionId, model }) => ({
        connectionId,
        model,
        ...sent,
      }));
    }
    case 'similar': {
      const { connectionId, model, text } = check;
      return [{ connectionId, model, requests: 1, input: estimateTokens(text), output: 0 }];
    }
    default:
      return [];
  }
}

/** Requests of a run that answers every turn and then evaluates the checks. */
export function countRequests(
  { variants, repeats, checks }: Pick<Comparison, 'variants' | 'repeats' | 'checks'>,
  rows: readonly Pick<ComparisonRow, 'prompts' | 'values'>[],
) {
  const columns = variants.length * repeats;
  const sending = checks.flatMap((check) =>
    checkRequests(check).map(({ requests }) => ({ check, requests })),
  );
  const count = { answers: 0, checks: 0 };
  for (const row of rows) {
    count.answers += columns * row.prompts.length;
    for (const { check, requests } of sending)
      if (appliesTo(check, row)) count.checks += columns * requests;
  }
  return count;
}

/** "120 requests + 240 for checks". */
export function describeRequests(answers: number, checks: number): string {
  const more = checks > 0 ? ` + ${checks.toLocaleString('en')} for checks` : '';
  return plural(answers, 'request') + more;
}
