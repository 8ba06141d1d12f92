import { estimateTokens } from '$lib/context/tokens';
import type { Check } from '$lib/storage/comparison-records';

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
