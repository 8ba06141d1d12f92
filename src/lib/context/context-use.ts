import { formatCount } from '$lib/ui/amounts';

/** How much of a model's window a request takes. */
export interface ContextUse {
  /** Tokens. */
  used: number;
  /** Counted by the service, of the last exchange; else estimated, of the next request. */
  isReported: boolean;
  /** Tokens of input and answer together; undefined where the service does not report it. */
  window?: number;
  /** Tokens that the request asks for beside its input. */
  bound?: number;
}

export type ContextLevel = 'free' | 'near' | 'over';

/** From this share on a person is warned. */
const nearShare = 0.8;

/** `over`: a service would refuse it, since there is no room for what is asked for, or for one token. */
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
