import { chat } from '$lib/api/chat';
import type { ChatUpdate, Usage } from '$lib/api/chat-types';
import type { Endpoint } from '$lib/api/wire/endpoint';
import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import { reportedPace, tokensPerSecond } from '$lib/runs/pace';
import { sendParts } from '$lib/runs/send-parts';

/** One model's part of a test; times in milliseconds, measured in this browser. */
export interface TestResult {
  modelId: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
  text: string;
  firstTokenMs?: number;
  totalMs?: number;
  /** Output tokens. */
  tokensPerSecond?: number;
  usage?: Usage;
  error?: ApiError;
}

/** Requests at a time: more would measure each other, and use up the limits of an account. */
const atOnce = 3;
/** Tokens that are asked for, so that a test costs next to nothing. */
const longestAnswer = 128;

/** The same small request to several models, a few at a time. */
export class QuickTest {
  results = $state.raw<readonly TestResult[]>([]);
  running = $state(false);
  #run: AbortController | undefined;
  readonly #endpoint: () => Promise<Endpoint>;

  constructor(endpoint: () => Promise<Endpoint>) {
    this.#endpoint = endpoint;
  }

  /** Resolves, never rejects, when every model has ended in one way or another. */
  async start(modelIds: readonly string[], prompt: string): Promise<void> {
    this.stop();
    const { signal } = (this.#run = new AbortController());
    this.running = true;
    this.results = modelIds.map((modelId) => ({ modelId, state: 'waiting', text: '' }));
    await sendParts({
      parts: modelIds.keys(),
      atOnce,
      send: (index) => this.#test(index, prompt, signal),
      onfailed: (_, reason) => {
        throw reason;
      },
      signal,
    });
    if (!signal.aborted) this.running = false;
  }

  stop(): void {
    this.#run?.abort();
    this.running = false;
    this.results = this.results.map((result) =>
      result.state === 'running' || result.state === 'waiting'
        ? { ...result, state: 'stopped' }
        : result,
    );
  }

  async #test(index: number, prompt: string, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const show = (change: Partial<TestResult>) => {
      if (signal.aborted) return;
      this.results = this.results.with(index, { ...this.#at(index), ...change });
    };
    show({ state: 'running' });
    try {
      const endpoint = await this.#endpoint();
      const { modelId } = this.#at(index);
      for await (const updates of chat(endpoint, bodyOf(modelId, prompt), signal))
        show(this.#grown(index, updates, performance.now() - startedAt));
      show(ended(this.#at(index), performance.now() - startedAt));
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      show({ state: 'failed', error: reason.error, totalMs: performance.now() - startedAt });
    }
  }

  #grown(index: number, updates: Updates, sinceStart: number): Partial<TestResult> {
    const before = this.#at(index);
    const text = updates.map((update) => (update.type === 'text' ? update.text : '')).join('');
    const answered = updates.some(({ type }) => type === 'text' || type === 'reasoning');
    const usage = updates.find((update) => update.type === 'usage')?.usage;
    return {
      text: before.text + text,
      firstTokenMs: before.firstTokenMs ?? (answered ? sinceStart : undefined),
      usage: usage ?? before.usage,
    };
  }

  #at(index: number): TestResult {
    const result = this.results[index];
    if (!result) throw new RangeError(`No result ${index}`);
    return result;
  }
}

type Updates = readonly ChatUpdate[];

function bodyOf(model: string, prompt: string) {
  const messages = [{ role: 'user' as const, content: prompt }];
  return { model, messages, max_completion_tokens: longestAnswer, stream: true };
}

function ended({ usage, firstTokenMs }: TestResult, totalMs: number): Partial<TestResult> {
  const generationMs = totalMs - (firstTokenMs ?? NaN);
  return {
    state: 'done',
    totalMs,
    tokensPerSecond: reportedPace(usage) ?? tokensPerSecond(usage?.completion_tokens, generationMs),
  };
}
