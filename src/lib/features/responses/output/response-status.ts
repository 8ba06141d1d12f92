import { answerEnd } from '$lib/base/api/answer-ends';
import { isObject, textOrNull } from '$lib/base/api/wire/json';
import type { ServerDetail } from '$lib/base/api/wire/errors';
import { readServerError } from '$lib/base/api/wire/server-error';
import type { ResponseRecord } from '$lib/base/storage/response-records';

type Badge = 'completed' | 'running' | 'waiting' | 'failed' | 'cancelled';

/** The status of a response for a badge: its state in this browser takes precedence over the service's status. */
export function responseStatus({ state, members }: ResponseRecord): {
  status: Badge;
  word: string;
} {
  switch (state) {
    case 'running':
      return {
        status: 'running',
        word: textOrNull(members.status)?.replaceAll('_', ' ') ?? 'sent',
      };
    case 'stopped':
      return { status: 'cancelled', word: 'stopped' };
    case 'interrupted':
      return { status: 'waiting', word: 'cut off' };
    case 'failed':
      return { status: 'failed', word: 'failed' };
    case 'done':
      return members.status === 'incomplete'
        ? { status: 'waiting', word: 'incomplete' }
        : { status: 'completed', word: 'completed' };
  }
}

/** Why a response is incomplete (incomplete_details); undefined if it is complete. */
export function incompleteReason({
  state,
  members,
}: ResponseRecord): { reason: string; sentence: string } | undefined {
  if (state !== 'done' || members.status !== 'incomplete') return undefined;
  const reason = reasonIn(members);
  const sentence = endOfResponse(reason)?.sentence ?? 'The service stopped it early.';
  return { reason: reason ?? 'no reason given', sentence };
}

function reasonIn({ incomplete_details: details }: ResponseRecord['members']): string | undefined {
  return (isObject(details) && textOrNull(details.reason)) || undefined;
}

function endOfResponse(reason: string | undefined) {
  return answerEnd(reason, { hasCalls: true, member: 'incomplete_details.reason' });
}

/** Whether the response ended early and its text can be continued. */
export function wasCutOff({ state, members }: ResponseRecord): boolean {
  const end = endOfResponse(reasonIn(members));
  if (state === 'done')
    return members.status === 'incomplete' && (!end || end.canContinue === true);
  return state !== 'running';
}

/** The service's reason for a failure. Members are absent if it gave none. */
export function responseError({
  state,
  members,
}: ResponseRecord): { title: string; words?: string; details?: ServerDetail[] } | undefined {
  if (state !== 'failed' && !members.error) return undefined;
  const { words, code, details } = readServerError(members.error);
  return {
    title: code ? `The response failed: ${code}` : 'The response failed',
    ...(words && { words }),
    ...(details && { details }),
  };
}
