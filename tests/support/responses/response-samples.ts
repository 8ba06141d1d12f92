import type { ResponseEvent, ResponseMembers } from '../../../src/lib/base/api/responses';
import type { ResponseRecord } from '../../../src/lib/base/storage/response-records';

export function responseRecord(fields: Partial<ResponseRecord> = {}): ResponseRecord {
  return {
    v: 1,
    id: 'r',
    title: 'Title',
    createdAt: 1000,
    updatedAt: 1000,
    request: { model: 'm', input: 'Hi', instructions: '', parameters: {} },
    connectionName: 'Test',
    state: 'running',
    timing: { sentAt: 1000 },
    output: [],
    members: {},
    differences: [],
    ...fields,
  };
}

/** An event as read from a stream. */
export function eventOf(payload: ResponseMembers & { type: string }): ResponseEvent {
  return { type: payload.type, payload, data: JSON.stringify(payload) };
}

/** An event as sent over the wire. */
export function wireEvent(payload: ResponseMembers & { type: string }): string {
  return `event: ${payload.type}\ndata: ${JSON.stringify(payload)}\n\n`;
}

/** An assistant message of one text. */
export function messageOf(text: string): ResponseMembers {
  return { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text }] };
}

/** A text delta of the first item. */
export function textDelta(delta: string): ResponseMembers & { type: string } {
  const place = { item_id: 'm', output_index: 0, content_index: 0 };
  return { type: 'response.output_text.delta', ...place, delta };
}
