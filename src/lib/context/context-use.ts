import { formatCount } from '$lib/ui/amounts';

/** The part of a model's context window that a request uses. */
export interface ContextUse {
  /** Tokens. */
  used: number;
  /** True for the service's count of the last exchange; false for an estimate of the next request. */
  isReported: boolean;
  /** Tokens of input and answer together; undefined if the service does not report it. */
  window?: number;
  /** Output tokens that the request allows. */
  bound?: number;
}

export type ContextLevel = 'free' | 'near' | 'over';

/** The share of the window at which a warning appears. */
const nearShare = 0.8;

/** `over`: a service would refuse it, since the requested tokens, or a single one, do not fit. */
export function levelOf({ used, isReported, window, bound = 1 }: ContextUse): ContextLevel {
  if (!window) return 'free';
  if (used + (isReported ? 0 : bound) > window) return 'over';
  return used >= nearShare * window ? 'near' : 'free';
}

/** "≈ 410 of 512 tokens", "398 of 512 tokens", "≈ 410 tokens". */
export function describeUse({ used, isReported, window }: ContextUse): string {
  const count = `${isReported ? '' : '≈ '}${formatCount(used)}`;
  return `${count}${window ? ` of ${formatCount(window)}` : ''} tokens`;
}
