import type { Piece } from '../chat/generation';
import type { FrameWriter } from '../chat/streamed-response';
import type { ServiceError } from '../http/service-error';
import {
  FunctionCallItem,
  type ItemStatus,
  type OutputItem,
  type ResponseEvent,
  TextItem,
} from './output-item';
import { type ResponseEnd, type ResponseForm, responseObject } from './response-object';

/** Generates the events of one response, streamed or not. The last event has the final response. */
export class ResponseEvents {
  readonly #output: object[] = [];
  #open: { key: string; item: OutputItem } | undefined;
  #begun = 0;
  #last: object;
  readonly #form: ResponseForm;
  readonly #createId: () => string;

  constructor(form: ResponseForm, createId: () => string) {
    this.#form = form;
    this.#createId = createId;
    this.#last = this.#object({ status: 'in_progress' });
  }

  /** The response as of its latest event. */
  get response(): object {
    return this.#last;
  }

  /** True once an output item has begun. */
  get started(): boolean {
    return this.#begun > 0;
  }

  opening(): ResponseEvent[] {
    const response = this.#last;
    return [
      { type: 'response.created', response },
      { type: 'response.in_progress', response },
    ];
  }

  write(piece: Piece): ResponseEvent[] {
    switch (piece.type) {
      case 'text':
        return this.#add('message', piece.text, () => this.#textItem('message', 'msg'));
      case 'reasoning':
        return this.#add('reasoning', piece.text, () => this.#textItem('reasoning', 'rs'));
      case 'tool-call':
        return this.#add(`call ${piece.index}`, piece.arguments, () => this.#callItem(piece));
      case 'executed-tool':
      case 'citations':
        return []; // A response request has no documents to cite, and no settings of a search.
      case 'finish':
        return this.#finish(piece);
    }
  }

  /** The events of a refusal after output has begun (docs/service.md#errors). */
  failure(error: ServiceError): ResponseEvent[] {
    const code = error.details.code ?? 'server_error';
    return this.#end({ status: 'failed', error: { code, message: error.message } });
  }

  #finish({ reason, usage }: Extract<Piece, { type: 'finish' }>): ResponseEvent[] {
    if (reason !== 'length') return this.#end({ status: 'completed', usage });
    return this.#end({ status: 'incomplete', reason: 'max_output_tokens', usage });
  }

  #end(end: ResponseEnd): ResponseEvent[] {
    const events = this.#close(end.status === 'completed' ? 'completed' : 'incomplete');
    this.#last = this.#object(end);
    return [...events, { type: `response.${end.status}`, response: this.#last }];
  }

  #add(key: string, text: string, create: () => OutputItem): ResponseEvent[] {
    if (this.#open?.key === key) return this.#open.item.add(text);
    const closing = this.#close('completed');
    const item = create();
    this.#begun += 1;
    this.#open = { key, item };
    return [...closing, ...item.opening(), ...item.add(text)];
  }

  #close(status: ItemStatus): ResponseEvent[] {
    if (!this.#open) return [];
    const { item } = this.#open;
    this.#open = undefined;
    this.#output.push(item.object(status));
    return item.closing(status);
  }

  #textItem(type: 'message' | 'reasoning', prefix: string): OutputItem {
    return new TextItem(type, `${prefix}_${this.#createId()}`, this.#begun);
  }

  #callItem({ id = '', name = '' }: Extract<Piece, { type: 'tool-call' }>): OutputItem {
    return new FunctionCallItem({ callId: id, name }, `fc_${this.#createId()}`, this.#begun);
  }

  #object(end: ResponseEnd): object {
    return responseObject(this.#form, this.#output, end);
  }
}

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
