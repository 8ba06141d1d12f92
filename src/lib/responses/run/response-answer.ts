import type { ApiError } from '$lib/api/wire/errors';
import { isObject } from '$lib/api/json';
import { ResponseAssembly } from '$lib/api/response-assembly';
import type { ResponseEvent, ResponseMembers, ResponsePart } from '$lib/api/responses';
import { endState, type EndState } from '$lib/runs/end-state';
import type { ResponseRecord } from '$lib/storage/response-records';
import { findDifferences } from '../events/differences';
import { EventLog } from '$lib/events/event-log';

/** One reply being read: what its events amount to, and the events themselves. */
export class ResponseReading {
  readonly log = new EventLog();
  readonly #assembly = new ResponseAssembly();
  #unread = 0;

  /** The record after something has arrived at the moment `now`. */
  apply(record: ResponseRecord, part: ResponsePart, now: number): ResponseRecord {
    if ('requestId' in part) return { ...record, requestId: part.requestId };
    const timing = { ...record.timing };
    if ('response' in part) {
      this.#assembly.finish(part.response);
      timing.firstTokenAt ??= now;
      return this.#shown({ ...record, timing });
    }
    for (const event of part.events) {
      this.log.add(event, now - timing.sentAt);
      this.#assembly.apply(event);
      if (event.isBroken) this.#unread += 1;
      if (isOutput(event)) timing.firstTokenAt ??= now;
      if (isText(event)) timing.firstTextAt ??= now;
    }
    return this.#shown({ ...record, timing });
  }

  #shown(record: ResponseRecord): ResponseRecord {
    const { assembled, output, final } = this.#assembly;
    const { output: _, ...members } = this.#assembly.members;
    return {
      ...record,
      output: output.map(snapshot),
      members,
      differences:
        this.log.count > 0 && Array.isArray(final?.output)
          ? findDifferences(assembled, final.output.filter(isObject))
          : [],
      ...(this.#unread > 0 && { unreadEvents: this.#unread }),
    };
  }
}

/** After the first of these the request is not sent again by itself. */
function isOutput({ type }: ResponseEvent): boolean {
  return type.endsWith('.delta') || type.includes('output_item') || type.endsWith('.done');
}

function isText({ type, payload }: ResponseEvent): boolean {
  const isPiece = type === 'response.output_text.delta' || type === 'response.refusal.delta';
  return isPiece && payload?.delta !== '';
}

/** Items grow in place; what is shown and stored must not change under its reader. */
function snapshot(item: ResponseMembers): ResponseMembers {
  const copy = { ...item };
  for (const list of ['content', 'summary']) {
    const parts: unknown = item[list];
    if (Array.isArray(parts))
      copy[list] = parts.map((part: unknown) => (isObject(part) ? { ...part } : part));
  }
  return copy;
}

/** Ends a response in exactly one state; what was shown stays whatever happened. */
export function endResponse(record: ResponseRecord, now: number, error?: ApiError): ResponseRecord {
  const timing = { ...record.timing, endedAt: now };
  const ended = { ...record, timing, updatedAt: now, state: stateOf(record, error) };
  if (error && error.kind !== 'stopped') ended.error = error;
  return ended;
}

function stateOf({ members }: ResponseRecord, error: ApiError | undefined): EndState {
  // A response reports its failure through its status and its error (docs/service.md#errors).
  const failed = !error && (members.status === 'failed' || members.error);
  return failed ? 'failed' : endState(error);
}
