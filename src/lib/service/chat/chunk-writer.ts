import { errorBody, type ServiceError } from '../http/service-error';
import { annotations, type CompletionForm, finishReason } from './completion-object';
import type { Piece } from './generation';
import type { FrameWriter } from './streamed-response';

export interface ChunkForm extends CompletionForm {
  /** stream_options.include_usage: a further chunk, without choices, holds the usage. */
  includeUsage: boolean;
}

function frame(data: string): string {
  return `data: ${data}\n\n`;
}

/** Writes the chunks of one streamed completion (docs/service.md#chat-chunks). */
export class ChunkWriter implements FrameWriter {
  /** The members that all chunks share, as JSON text without the closing brace. */
  readonly #head: string;
  readonly #form: ChunkForm;

  constructor(form: ChunkForm) {
    this.#form = form;
    const { id, created, model, ...rest } = form.head;
    const members = { id, object: 'chat.completion.chunk', created, model, ...rest };
    this.#head = JSON.stringify(members).slice(0, -1);
  }

  opening(): string {
    const delta = { role: 'assistant', content: '' };
    return this.#choice(delta, null, { x_vendor: { id: this.#form.requestId } });
  }

  write(piece: Piece): string {
    switch (piece.type) {
      case 'text':
        return this.#choice({ content: piece.text });
      case 'reasoning':
        return this.#choice({ reasoning: piece.text });
      case 'tool-call':
        return this.#choice(this.#callDelta(piece));
      case 'citations':
        return this.#choice({ annotations: annotations(piece.citations) });
      case 'finish':
        return this.#ending(piece);
    }
  }

  closing(): string {
    return frame('[DONE]');
  }

  failure(error: ServiceError): string {
    const members = { ...errorBody(error).error, status_code: error.status };
    return frame(JSON.stringify({ error: members }));
  }

  #callDelta(piece: Extract<Piece, { type: 'tool-call' }>): object {
    const { index, id, name, arguments: text } = piece;
    if (this.#form.functions) return { function_call: { name, arguments: text } };
    const identity = id === undefined ? {} : { id, type: 'function' };
    return { tool_calls: [{ index, ...identity, function: { name, arguments: text } }] };
  }

  #ending({ reason, usage }: Extract<Piece, { type: 'finish' }>): string {
    const last = this.#choice({}, finishReason(reason, this.#form.functions), {
      x_vendor: { id: this.#form.requestId, usage },
    });
    return this.#form.includeUsage ? last + this.#chunk({ choices: [], usage }) : last;
  }

  #choice(delta: object, reason: string | null = null, more: object = {}): string {
    const choice = { index: 0, delta, logprobs: null, finish_reason: reason };
    return this.#chunk({ choices: [choice], ...more });
  }

  #chunk(members: object): string {
    return frame(`${this.#head},${JSON.stringify(members).slice(1)}`);
  }
}
