import type { Piece } from '../chat/generation';
import type { FrameWriter } from '../chat/streamed-response';
import type { ServiceError } from '../service-error';
import type { ResponseEvent } from './output-item';
import type { ResponseEvents } from './response-events';

/** Numbers the events of a response and writes them as server-sent events, named by their type. */
export class EventWriter implements FrameWriter {
  #written = 0;
  readonly #events: ResponseEvents;

  constructor(events: ResponseEvents) {
    this.#events = events;
  }

  opening(): string {
    return this.#frames(this.#events.opening());
  }

  write(piece: Piece): string {
    return this.#frames(this.#events.write(piece));
  }

  /** The last event marks the end, so nothing follows it. */
  closing(): string {
    return '';
  }

  failure(error: ServiceError): string {
    return this.#frames(this.#events.failure(error));
  }

  #frames(events: ResponseEvent[]): string {
    return events.map((event) => this.#frame(event)).join('');
  }

  #frame({ type, ...members }: ResponseEvent): string {
    const data = { type, sequence_number: this.#written, ...members };
    this.#written += 1;
    return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
  }
}
