import { errorMessage } from '$lib/base/platform/error-message';
import type { ToolCall } from '$lib/base/api/chat-types';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { UnsavedEntry } from '$lib/shared/stored-items/unsaved-entry';
import { confirmAction } from '$lib/base/ui/dialogs/confirm.svelte';
import type { ResultPart } from '$lib/base/storage/conversation-records';
import type { Callable, CallConditions } from './callable';
import type { CallOutcome } from './run-call';
import type { Caller } from './servers/sampling/sampling-request';

/** The result of a call as sent. */
export interface CallResult {
  toolCallId: string;
  content: string;
  /** Parts beside the text; only shown, not sent. */
  parts?: ResultPart[];
}

/** The results of one answer's calls, by position: ids come from the service, which may repeat one. */
export class CallResults {
  /** Typed by the person or made by a tool; a hole if there is none yet. */
  readonly texts = $state<(string | undefined)[]>([]);
  /** Positions whose text a person has typed. */
  readonly #typed = new Set<number>();
  /** Raw, because proxies cannot be stored. */
  #parts: ReadonlyMap<number, ResultPart[]> = $state.raw(new Map());
  readonly #failures = $state<(string | undefined)[]>([]);
  readonly #progress = $state<(string | undefined)[]>([]);
  #running: ReadonlyMap<number, AbortController> = $state.raw(new Map());
  /** Whether tools have reached the limit of automatic rounds for one question. */
  isOverRounds = $state(false);
  /** The texts, until they are sent. */
  readonly #unsent: UnsavedEntry<(string | null | undefined)[]>;

  constructor(answerId: string) {
    this.#unsent = new UnsavedEntry(`results/${answerId}`);
    for (const [position, text] of (this.#unsent.find('') ?? []).entries()) {
      // JSON has no holes.
      this.texts.push(text ?? undefined);
      // After a reload it is unknown who has written it.
      if (text !== null) this.#typed.add(position);
    }
  }

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Whether a person has to review text that was typed. */
  get hasTyped(): boolean {
    return this.#typed.size > 0;
  }

  isRunning(position: number): boolean {
    return this.#running.has(position);
  }

  /** Progress of the run, as far as it is reported. */
  progressOf(position: number): string | undefined {
    return this.#progress[position];
  }

  /** Why the last run of this call gave no result. */
  failureOf(position: number): string | undefined {
    return this.#failures[position];
  }

  /** Parts beside the text of the last result. */
  partsOf(position: number): ResultPart[] {
    return this.#parts.get(position) ?? [];
  }

  setText(position: number, text: string): void {
    this.texts[position] = text;
    this.#typed.delete(position);
    this.#unsent.save('', this.texts);
  }

  /** Sets text that a person types. */
  type(position: number, text: string): void {
    this.setText(position, text);
    this.#typed.add(position);
  }

  /** Never rejects. Returns false without a result: the typed text then stays unchanged. */
  async run(
    position: number,
    call: ToolCall,
    source: Callable,
    { caller, signal: outer }: { caller: Caller; signal?: AbortSignal },
  ): Promise<boolean> {
    if (this.isRunning(position)) return false;
    const cancel = new AbortController();
    const signal = outer ? AbortSignal.any([outer, cancel.signal]) : cancel.signal;
    this.#running = new Map([...this.#running, [position, cancel]]);
    this.#failures[position] = this.#progress[position] = undefined;
    const onprogress = (words: string) => void (this.#progress[position] = words);
    const conditions = { signal, caller, onprogress };
    const outcome = await runCallable(source, call.function.arguments, conditions);
    this.#running = new Map([...this.#running].filter(([other]) => other !== position));
    if (!outcome) return false;
    if ('failure' in outcome) this.#failures[position] = outcome.failure;
    else {
      this.setText(position, outcome.result);
      this.#parts = new Map([...this.#parts, [position, outcome.parts ?? []]]);
    }
    return 'result' in outcome;
  }

  cancel(position: number): void {
    this.#running.get(position)?.abort();
  }

  /** Whether each call has a result, possibly an empty one. */
  isComplete(calls: readonly ToolCall[]): boolean {
    return calls.every((_, position) => this.texts[position] !== undefined);
  }

  /** The results as sent; an empty text if there is none. */
  of(calls: readonly ToolCall[]): CallResult[] {
    return calls.map(({ id }, position) => {
      const parts = this.partsOf(position);
      const content = this.texts[position] ?? '';
      return { toolCallId: id, content, ...(parts.length > 0 && { parts }) };
    });
  }

  /** Returns the results for sending and forgets them: from then on they are stored with the messages. */
  release(calls: readonly ToolCall[]): CallResult[] {
    this.#unsent.forget();
    return this.of(calls);
  }
}

/** Undefined if it was cancelled. */
async function runCallable(
  source: Callable,
  argumentText: string,
  conditions: CallConditions,
): Promise<CallOutcome | undefined> {
  try {
    return await source.run(argumentText, conditions);
  } catch (reason) {
    if (conditions.signal.aborted) return undefined;
    const message = errorMessage(reason);
    return { failure: `It didn’t start. Try again, or type the result. ${message}` };
  }
}

const resultsById = new Map<string, CallResults>();

/** The shared results of one answer; their texts survive a reload of this tab. */
export function resultsOf(answerId: string): CallResults {
  const found = resultsById.get(answerId) ?? lasting(() => new CallResults(answerId));
  resultsById.set(answerId, found);
  return found;
}

/** An empty result is valid, but usually a key pressed too early, and would waste the turn. Returns false on Cancel. */
export async function confirmEmptyResults(results: readonly string[]): Promise<boolean> {
  const empty = results.filter((result) => result === '').length;
  if (empty === 0) return true;
  return confirmAction({
    title: empty === 1 ? 'Send an empty result?' : `Send ${empty} empty results?`,
    body: 'The model continues with the empty result.',
    confirmLabel: 'Send empty',
  });
}
