import type { ApiError } from '$lib/api/wire/errors';

/** After this many consecutive refusals no more cells are sent. A single one may be an accident. */
const mishapsInARow = 3;

/** Which other requests a refusal would hit: all of the connection, all of the variant, or none. */
export type RefusalScope = 'connection' | 'variant' | 'cell';

/** `inARow` counts consecutive failures of the connection, including this one. */
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
