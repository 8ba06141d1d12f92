export type ItemStatus = 'in_progress' | 'completed' | 'incomplete';

/** An event without its sequence number (docs/service.md#response-items-and-events). */
export interface ResponseEvent {
  type: string;
  [member: string]: unknown;
}

/** An output item that is still growing. */
export interface OutputItem {
  opening(): ResponseEvent[];
  add(text: string): ResponseEvent[];
  closing(status: ItemStatus): ResponseEvent[];
  /** The item as a member of the response's output. */
  object(status: ItemStatus): object;
}

/** A message or reasoning item. Both have their text in one content part. */
export class TextItem implements OutputItem {
  #text = '';
  readonly #part: 'output_text' | 'reasoning_text';
  readonly #type: 'message' | 'reasoning';
  readonly #id: string;
  readonly #index: number;

  constructor(type: 'message' | 'reasoning', id: string, index: number) {
    this.#type = type;
    this.#id = id;
    this.#index = index;
    this.#part = type === 'message' ? 'output_text' : 'reasoning_text';
  }

  opening(): ResponseEvent[] {
    const item = { ...this.object('in_progress'), content: [] };
    return [
      { type: 'response.output_item.added', output_index: this.#index, item },
      { type: 'response.content_part.added', ...this.#place(), part: this.#contentPart() },
    ];
  }

  add(delta: string): ResponseEvent[] {
    this.#text += delta;
    return [{ type: `response.${this.#part}.delta`, ...this.#place(), delta, ...this.#logprobs() }];
  }

  closing(status: ItemStatus): ResponseEvent[] {
    const text = this.#text;
    const item = this.object(status);
    return [
      { type: `response.${this.#part}.done`, ...this.#place(), text, ...this.#logprobs() },
      { type: 'response.content_part.done', ...this.#place(), part: this.#contentPart() },
      { type: 'response.output_item.done', output_index: this.#index, item },
    ];
  }

  object(status: ItemStatus): object {
    const type = this.#type;
    const id = this.#id;
    const kind = type === 'message' ? { role: 'assistant' } : { summary: [] };
    return { type, id, status, ...kind, content: [this.#contentPart()] };
  }

  #place(): object {
    return { item_id: this.#id, output_index: this.#index, content_index: 0 };
  }

  #contentPart(): object {
    const type = this.#part;
    const text = this.#text;
    return type === 'output_text' ? { type, text, annotations: [] } : { type, text };
  }

  #logprobs(): object {
    return this.#part === 'output_text' ? { logprobs: [] } : {};
  }
}

export class FunctionCallItem implements OutputItem {
  #text = '';
  readonly #call: { callId: string; name: string };
  readonly #id: string;
  readonly #index: number;

  constructor(call: { callId: string; name: string }, id: string, index: number) {
    this.#call = call;
    this.#id = id;
    this.#index = index;
  }

  opening(): ResponseEvent[] {
    const item = this.object('in_progress');
    return [{ type: 'response.output_item.added', output_index: this.#index, item }];
  }

  add(delta: string): ResponseEvent[] {
    this.#text += delta;
    if (delta === '') return [];
    return [{ type: 'response.function_call_arguments.delta', ...this.#place(), delta }];
  }

  closing(status: ItemStatus): ResponseEvent[] {
    const { name } = this.#call;
    const done = { ...this.#place(), name, arguments: this.#text };
    const item = this.object(status);
    return [
      { type: 'response.function_call_arguments.done', ...done },
      { type: 'response.output_item.done', output_index: this.#index, item },
    ];
  }

  object(status: ItemStatus): object {
    const { callId, name } = this.#call;
    const members = { call_id: callId, name, arguments: this.#text };
    return { type: 'function_call', id: this.#id, status, ...members };
  }

  #place(): object {
    return { item_id: this.#id, output_index: this.#index };
  }
}
