import { isObject } from '$lib/base/api/wire/json';
import type { ApiError } from '$lib/base/api/wire/errors';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import { endState, type EndState } from './run-end';
import { runsInBackground } from './stored-place';

/** Ends a response in exactly one state; its output stays. */
export function endResponse(record: ResponseRecord, now: number, error?: ApiError): ResponseRecord {
  if (wasGivenUp(record, error))
    return { ...record, updatedAt: now, state: 'interrupted', continuedAfterReload: undefined };
  const timing = { ...record.timing, endedAt: now };
  const ended = { ...record, timing, updatedAt: now, state: stateOf(record, error) };
  if (error && error.kind !== 'stopped') ended.error = error;
  return ended;
}

/** Reasons for which a service ends a response early, whether or not a page reads it. */
const ownReasons: unknown[] = ['max_output_tokens', 'content_filter'];

/**
 * Whether a response was looked for after a reload in vain: its service does not have it, or ended it because nobody read it
 * any more. One in the background reports such an end itself.
 */
function wasGivenUp(record: ResponseRecord, error: ApiError | undefined): boolean {
  if (!record.continuedAfterReload || runsInBackground(record)) return false;
  if (error) return error.kind !== 'stopped';
  const { status, incomplete_details: details } = record.members;
  const reason = isObject(details) ? details.reason : undefined;
  return status === 'cancelled' || (status === 'incomplete' && !ownReasons.includes(reason));
}

function stateOf({ members }: ResponseRecord, error: ApiError | undefined): EndState {
  if (!error && members.status === 'cancelled') return 'stopped';
  // A response reports its failure by its status and its error (docs/service.md#errors).
  const failed = !error && (members.status === 'failed' || members.error);
  return failed ? 'failed' : endState(error);
}
