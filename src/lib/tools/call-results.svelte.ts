import type { ToolCall } from '$lib/api/chat-types';
import { lasting } from '$lib/items/lasting.svelte';
import { LeftEntry } from '$lib/items/unsaved-entry';
import type { ResultPart } from '$lib/storage/result-parts';
import type { Callable } from './callable';
import type { CallOutcome } from './run-call';

/** The result of a call as it is sent. */
export interface CallResult {
  toolCallId: string;
  content: string;
  /** What there is beside the text; only shown. */
  parts?: ResultPart[];
}

/** What is known of the results of one answer's calls, by their position: ids come from the service, and it may repeat one. */
export class CallResults {
  /** As typed or made by a tool; a hole where there is none yet. */
  readonly texts = $state<(string | undefined)[]>([]);
  /** Raw: they are stored, and what is proxied cannot be. */
  #parts: ReadonlyMap<number, ResultPart[]> = $state.raw(new Map());
  readonly #failures = $state<(string | undefined)[]>([]);
  #underWay: ReadonlyMap<number, AbortController> = $state.raw(new Map());
  /** Tools have answered by themselves as often as they may for one question. */
  isOverRounds = $state(false);
  /** The texts, until they are sent. */
  readonly #left: LeftEntry<(string | null | undefined)[]>;

  constructor(answerId: string) {
    this.#left = new LeftEntry(`results/${answerId}`);
    // JSON has no holes.
    for (const text of this.#left.find('') ?? []) this.texts.push(text ?? undefined);
  }

  get isBusy(): boolean {
    return this.#underWay.size > 0;
  }

  isRunning(position: number): boolean {
    return this.#underWay.has(position);
  }

  /** Why the last run of this call gave no result. */
  failureOf(position: number): string | undefined {
    return this.#failures[position];
  }

  /** Beside the text of the last result. */
  partsOf(position: number): ResultPart[] {
    return this.#parts.get(position) ?? [];
  }

  type(position: number, text: string): void {
    this.texts[position] = text;
    this.#left.leave('', this.texts);
  }

  /** Never rejects. False where it gave no result: what was typed is left as it is then. */
  async run(
    position: number,
    call: ToolCall,
    source: Callable,
    outer?: AbortSignal,
  ): Promise<boolean> {
    if (this.isRunning(position)) return false;
    const cancel = new AbortController();
    const signal = outer ? AbortSignal.any([outer, cancel.signal]) : cancel.signal;
    this.#underWay = new Map([...this.#underWay, [position, cancel]]);
    this.#failures[position] = undefined;
    const outcome = await outcomeOf(source, call.function.arguments, signal);
    this.#underWay = new Map([...this.#underWay].filter(([other]) => other !== position));
    if (!outcome) return false;
    if ('failure' in outcome) this.#failures[position] = outcome.failure;
    else {
      this.type(position, outcome.result);
      this.#parts = new Map([...this.#parts, [position, outcome.parts ?? []]]);
    }
    return 'result' in outcome;
  }

  cancel(position: number): void {
    this.#underWay.get(position)?.abort();
  }

  /** Each call has a result, if only an empty one. */
  isWhole(calls: readonly ToolCall[]): boolean {
    return calls.every((_, position) => this.texts[position] !== undefined);
  }

  /** As they are sent; an empty text where there is none. */
  of(calls: readonly ToolCall[]): CallResult[] {
    return calls.map(({ id }, position) => {
      const parts = this.partsOf(position);
      const content = this.texts[position] ?? '';
      return { toolCallId: id, content, ...(parts.length > 0 && { parts }) };
    });
  }

  /** To be sent now: from then on they are kept with what is sent. */
  take(calls: readonly ToolCall[]): CallResult[] {
    this.#left.forget();
    return this.of(calls);
  }
}

/** Undefined where it was cancelled. */
async function outcomeOf(
  source: Callable,
  argumentText: string,
  signal: AbortSignal,
): Promise<CallOutcome | undefined> {
  try {
    return await source.runTools(argumentText, signal);
  } catch (reason) {
    if (signal.aborted) return undefined;
    const words = reason instanceof Error ? reason.message : String(reason);
    return { failure: `It could not be started. Try again, or type the result. ${words}` };
  }
}

const known = new Map<string, CallResults>();

/** Those of one answer, wherever they are shown; their texts outlive a reload of this tab. */
export function resultsOf(answerId: string): CallResults {
  const found = known.get(answerId) ?? lasting(() => new CallResults(answerId));
  known.set(answerId, found);
  return found;
}
