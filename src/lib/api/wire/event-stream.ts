import { createParser } from 'eventsource-parser';
import { ApiFailure } from './errors';

export interface StreamEvent {
  event?: string;
  data: string;
  /** The stream ended before the blank line that terminates this event. */
  unterminated?: boolean;
}

/** Maximum characters of one event, or of a reply that is not a stream. More is reported as `too-long`. */
export const eventLimit = 32 * 1024 * 1024;

/**
 * Parses the server-sent events of a body, in one batch for each network read, with any framing: LF, CR, CRLF, BOM,
 * comments, any chunk border, invalid UTF-8 (read as U+FFFD). Throws ApiFailure `too-long`; if the connection breaks,
 * rejects with the reader's error.
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
 * Converts CR and CRLF to LF immediately. The parser itself would buffer a CR at the end of a chunk until the next one
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
