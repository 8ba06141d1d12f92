import { createParser } from 'eventsource-parser';
import { isObject, jsonOr } from '$lib/base/api/wire/json';
import { EventLog } from './events/event-log';
import type { ExchangeContent } from '$lib/base/storage/exchange-records';
import { pageTurns } from '$lib/base/workers/page-turns';

export interface ReplyEvents {
  log: EventLog;
  /** Number of events whose payload is neither JSON nor the end of a stream. */
  malformed: number;
}

/** Whether a reply was a stream of events. */
export function isEventStream({ response }: Pick<ExchangeContent, 'response'>): boolean {
  if (response.kind !== 'text') return false;
  return /event-stream/i.test(response.type) || /^(?::|data:|event:)/.test(response.text);
}

/** The events of a recorded stream, each with the arrival of its last byte. */
export async function replyEvents({ response, pieces }: ExchangeContent): Promise<ReplyEvents> {
  const events: ReplyEvents = { log: new EventLog(), malformed: 0 };
  if (response.kind !== 'text') return events;
  let at = 0;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const type = typeOf(event, data);
      if (type === malformedType) events.malformed += 1;
      events.log.add({ type, data }, Math.round(at));
    },
  });
  let from = 0;
  const turn = pageTurns();
  for (const [index, length] of (pieces?.length ?? [response.text.length]).entries()) {
    at = pieces?.at[index] ?? 0;
    parser.feed(response.text.slice(from, (from += length)));
    await turn();
  }
  // A truncated last event is shown too.
  parser.feed('\n\n');
  return events;
}

/** The type of an event whose payload is neither JSON nor the end of a stream. */
export const malformedType = 'not JSON';

/** The type in the payload, else the name of the event, else the content of a chat chunk. */
function typeOf(event: string | undefined, data: string): string {
  if (data.trim() === '[DONE]') return '[DONE]';
  const payload = jsonOr(data, undefined);
  if (payload === undefined) return event ?? malformedType;
  if (!isObject(payload)) return event ?? 'message';
  if (typeof payload.type === 'string') return payload.type;
  if (event !== undefined) return event;
  if (payload.error !== undefined) return 'error';
  return chunkType(payload);
}

function chunkType({ choices, usage, object }: { [name: string]: unknown }): string {
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (isObject(choice)) {
    const delta = isObject(choice.delta) ? choice.delta : {};
    const brought = Object.entries(delta).find(
      ([name, value]) => name !== 'role' && value !== '' && value !== null,
    );
    if (brought) return `delta.${brought[0]}`;
    if (typeof choice.finish_reason === 'string') return `finish_reason ${choice.finish_reason}`;
    if ('role' in delta) return 'delta.role';
  }
  if (usage !== undefined && usage !== null) return 'usage';
  return typeof object === 'string' ? object : 'message';
}
