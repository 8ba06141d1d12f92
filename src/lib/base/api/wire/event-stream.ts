import { createParser } from 'eventsource-parser';
import { ApiFailure } from './errors';

export interface StreamEvent {
  event?: string;
  data: string;
  /** The stream ended before the blank line that terminates this event. */
  unterminated?: boolean;
  /** The data are lines that are in no event, such as an error that a gateway appends. */
  unframed?: true;
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
  const unframed = new UnframedLines();
  const parser = createParser({
    onEvent: ({ event, data }) => batch.push({ event, data }, ...unframed.take()),
    onError: ({ type, field, line }) => {
      if (type === 'max-buffer-size-exceeded')
        throw new ApiFailure({ kind: 'too-long', limitBytes: eventLimit });
      if (type === 'unknown-field') unframed.add(field, line);
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
  const last = batch.map((event) => ({ ...event, unterminated: true }));
  const all = [...last, ...unframed.take()];
  if (all.length > 0) yield all;
}

/** UTF-16 units of lines outside of events that are read. */
const unframedLimit = 64 * 1024;

/** Gathers lines that no server means as a field of an event: JSON, markup or a sentence. */
class UnframedLines {
  #text = '';

  add(field = '', line = ''): void {
    // A field that this version of the format does not have is skipped.
    if (this.#text === '' && /^[a-z][a-z0-9_-]*$/.test(field)) return;
    if (this.#text.length < unframedLimit) this.#text += `${line.slice(0, unframedLimit)}\n`;
  }

  take(): StreamEvent[] {
    const data = this.#text;
    this.#text = '';
    return data === '' ? [] : [{ data, unframed: true }];
  }
}

/** The events of a body that has arrived, also one that its end leaves without a blank line. */
export function parseEvents(body: string): StreamEvent[] {
  const events: StreamEvent[] = [];
  const parser = createParser({ onEvent: ({ event, data }) => events.push({ event, data }) });
  parser.feed(lineEndNormaliser()(body) + '\n\n');
  return events;
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
