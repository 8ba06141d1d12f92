import type { ApiError } from '$lib/api/wire/errors';

/** Refusals one after the other after which others are not sent either: each might have been a mishap. */
const mishapsInARow = 3;

/** Whom else a refusal would meet: everything of the connection, everything of the variant, or nobody. */
export type RefusalScope = 'connection' | 'variant' | 'cell';

/** `inARow`: failures of the connection one after the other, this one counted. */
export function refusalScope(error: ApiError, inARow: number): RefusalScope {
  switch (error.kind) {
    case 'key-locked':
    case 'connection-changed':
    case 'redirected':
      return 'connection';
    case 'unreachable':
      return error.cause === 'out-of-reach' ? 'connection' : afterSome(inARow);
    case 'html':
      return afterSome(inARow);
    case 'http':
      if ([401, 402, 403].includes(error.status)) return 'connection';
      return error.status === 404 ? 'variant' : 'cell';
    default:
      return 'cell';
  }
}

function afterSome(inARow: number): RefusalScope {
  return inARow >= mishapsInARow ? 'connection' : 'cell';
}
