import { ReplyBody } from '$lib/api/wire/reply-body';
import { readEvents, type StreamEvent } from '$lib/api/wire/event-stream';
import { isDone } from '$lib/api/wire/streamed-reply';

/** Little more may follow such an event, though some servers keep the connection open. */
const lastEvent =
  /"finish_reason"\s*:\s*"|"type"\s*:\s*"response\.(?:completed|failed|incomplete)"|"type"\s*:\s*"transcript\.text\.done"/;

interface ReadProgress {
  bytes: (count: number) => void;
  events: (events: StreamEvent[]) => void;
}

/** Reads any reply to its end; a stream up to the event that ends it. Rejects as its reader does. */
export async function readToEnd(response: Response, progress: ReadProgress): Promise<void> {
  if (!response.body) return;
  const body = new ReplyBody(response.body);
  const isStream = /event-stream/i.test(response.headers.get('content-type') ?? '');
  try {
    const pieces = counted(body.pieces(), progress.bytes);
    if (!isStream) return await drain(pieces);
    for await (const events of readEvents(pieces)) {
      progress.events(events);
      if (events.some(isDone)) return;
      if (events.some(({ data }) => lastEvent.test(data))) body.endSoon();
    }
  } finally {
    body.close();
  }
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    count(piece.length);
    yield piece;
  }
}

async function drain(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const reader = pieces[Symbol.asyncIterator]();
  while (!(await reader.next()).done);
}
