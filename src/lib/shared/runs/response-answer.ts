import { finiteNumber, isObject } from '$lib/base/api/wire/json';
import { ResponseAssembly } from '$lib/base/api/response-assembly';
import type { ResponseEvent, ResponseMembers, ResponsePart } from '$lib/base/api/responses';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import { findDifferences } from './response-differences';
import { EventLog } from '$lib/shared/exchanges/events/event-log';

/** Builds a response from its events, and logs them. */
export class ResponseReading {
  readonly log = new EventLog();
  readonly #assembly: ResponseAssembly;
  #unread: number;
  #lastEvent: number | undefined;

  /** Continues the record, if its beginning was read earlier. */
  constructor({ output, members, unreadEvents = 0 }: Partial<ResponseRecord> = {}) {
    this.#assembly = new ResponseAssembly(output, members);
    this.#unread = unreadEvents;
  }

  /** The record after a part that arrived at the moment `now`. */
  apply(record: ResponseRecord, part: ResponsePart, now: number): ResponseRecord {
    if ('requestId' in part) return { ...record, requestId: part.requestId };
    const timing = { ...record.timing };
    if ('response' in part) {
      this.#assembly.finish(part.response);
      if (this.#assembly.output.length > 0) timing.firstTokenAt ??= now;
      return this.#shown({ ...record, timing });
    }
    for (const event of part.events) {
      this.log.add(event, now - timing.sentAt);
      this.#assembly.apply(event);
      this.#lastEvent = finiteNumber(event.payload?.sequence_number) ?? this.#lastEvent;
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
      ...(this.#lastEvent !== undefined && { lastEvent: this.#lastEvent }),
      differences:
        this.log.count > 0 && Array.isArray(final?.output)
          ? findDifferences(assembled, final.output.filter(isObject))
          : [],
      ...(this.#unread > 0 && { unreadEvents: this.#unread }),
    };
  }
}

/** After the first output the request is not retried automatically. */
function isOutput({ type }: ResponseEvent): boolean {
  return type.endsWith('.delta') || type.includes('output_item') || type.endsWith('.done');
}

function isText({ type, payload }: ResponseEvent): boolean {
  const isPiece = type === 'response.output_text.delta' || type === 'response.refusal.delta';
  return isPiece && payload?.delta !== '';
}

/** Copies an item, since items grow in place and shown or stored records must not change. */
function snapshot(item: ResponseMembers): ResponseMembers {
  const copy = { ...item };
  for (const list of ['content', 'summary']) {
    const parts: unknown = item[list];
    if (Array.isArray(parts))
      copy[list] = parts.map((part: unknown) => (isObject(part) ? { ...part } : part));
  }
  return copy;
}
