import { createParser } from 'eventsource-parser';
import { ApiFailure } from './errors';

export interface StreamEvent {
  event?: string;
  data: string;
  /** The stream ended before the blank line that should have closed this event. */
  unterminated?: boolean;
}

/** Characters of one event, or of a reply that is no stream; what grows beyond it is told as `too-long`. */
export const eventLimit = 32 * 1024 * 1024;

/**
 * The server-sent events of a body, in one batch for each network read, whatever the framing: LF, CR, CRLF, BOM,
 * comments, any chunk border, invalid UTF-8 (read as U+FFFD).
 *
 * Throws ApiFailure `too-long`; a broken connection rejects as the reader does.
 */
export async function* readEvents(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamEvent[]> {
  let batch: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => batch.push({ event, data }),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded')
        throw new ApiFailure({ kind: 'too-long', limitBytes: eventLimit });
    },
    maxBufferSize: eventLimit,
  });
  const decoder = new TextDecoder();
  const normalise = lineEndNormaliser();
  for await (const chunk of chunks) {
    parser.feed(normalise(decoder.decode(chunk, { stream: true })));
    if (batch.length === 0) continue;
    yield batch;
    batch = [];
  }
  parser.feed(normalise(decoder.decode()) + '\n\n');
  if (batch.length > 0) yield batch.map((event) => ({ ...event, unterminated: true }));
}

/**
 * Turns CR and CRLF into LF at once. The parser itself would hold back a CR at the end of a chunk until the next one
 * arrives, and with it the event that the CR completes.
 */
function lineEndNormaliser(): (text: string) => string {
  let endedWithCr = false;
  return (text) => {
    if (text === '') return text;
    const rest = endedWithCr && text.startsWith('\n') ? text.slice(1) : text;
    endedWithCr = text.endsWith('\r');
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest;
  };
}
