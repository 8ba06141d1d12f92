import { isFailedEnd } from '$lib/base/api/failed-end';
import { chat } from '$lib/base/api/chat';
import type { ChatRequest, ChatUpdate, Usage } from '$lib/base/api/chat-types';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';

/** A line of a batch, or why it cannot be sent. */
export interface TrialLine {
  /** Counted from 1. */
  number: number;
  customId: string;
  body?: ChatRequest;
  problem?: string;
}

/** Sends one line to the chat endpoint, to preview the answer of a batch. */
export class Trial {
  text = $state('');
  reasoning = $state('');
  finishReason = $state('');
  usage = $state.raw<Usage>();
  error = $state.raw<ApiError>();
  /** From sending to the end. */
  milliseconds = $state<number>();
  isRunning = $state(false);
  readonly #endpoint: () => Promise<Endpoint>;
  readonly #signal: AbortSignal;

  constructor(
    readonly line: TrialLine,
    endpoint: () => Promise<Endpoint>,
    signal: AbortSignal,
  ) {
    this.#endpoint = endpoint;
    this.#signal = signal;
  }

  get model(): string {
    return this.line.body?.model ?? '';
  }

  get isOver(): boolean {
    return this.line.body === undefined || (this.milliseconds !== undefined && !this.isRunning);
  }

  get isPassed(): boolean {
    return this.line.body !== undefined && this.isOver && this.error === undefined;
  }

  /** Never rejects; a second run starts from the beginning. The request is unstreamed, like those of a batch. */
  async run(): Promise<void> {
    const { body } = this.line;
    if (!body) return;
    Object.assign(this, { text: '', reasoning: '', finishReason: '', usage: undefined });
    this.error = undefined;
    this.isRunning = true;
    const startedAt = performance.now();
    try {
      const updates = chat(await this.#endpoint(), body, this.#signal);
      for await (const arrived of updates) arrived.forEach((update) => this.#take(update));
      if (isFailedEnd(this.finishReason))
        this.error = { kind: 'stream-error', words: '', finishReason: this.finishReason };
    } catch (reason) {
      this.error =
        reason instanceof ApiFailure
          ? reason.error
          : { kind: 'stream-error', words: String(reason) };
    }
    this.milliseconds = performance.now() - startedAt;
    this.isRunning = false;
  }

  #take(update: ChatUpdate): void {
    switch (update.type) {
      case 'text':
        this.text += update.text;
        break;
      case 'reasoning':
        this.reasoning += update.text;
        break;
      case 'text-is-reasoning':
        this.reasoning += this.text.trim();
        this.text = '';
        break;
      case 'tool-call':
        this.text += `${this.text && '\n'}${update.name ?? ''}(${update.arguments ?? ''})`;
        break;
      case 'usage':
        this.usage = update.usage;
        break;
      case 'finish':
        this.finishReason = update.reason;
    }
  }
}

/** Up to `wanted` different numbers from 1 to `count`; `random` returns 0 up to 1. */
export function pickRows(count: number, wanted: number, random: () => number): number[] {
  const picked = new Set<number>();
  while (picked.size < Math.min(count, wanted)) picked.add(1 + Math.floor(random() * count));
  return [...picked].sort((a, b) => a - b);
}
