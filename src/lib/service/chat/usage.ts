/** Usage as in docs/service.md#chat-completion: counts are integers, times are seconds. */
export interface CompletionUsage {
  queue_time: number;
  prompt_tokens: number;
  prompt_time: number;
  completion_tokens: number;
  completion_time: number;
  total_tokens: number;
  total_time: number;
  completion_tokens_details?: { reasoning_tokens: number };
}

/** Counts the tokens and measures the times of one answer. */
export class UsageMeter {
  completionTokens = 0;
  #reasoningTokens = 0;
  readonly #startedAt: number;
  #firstTokenAt: number | undefined;
  readonly #now: () => number;
  #promptTokens: number;
  readonly #receivedAt: number;

  constructor(now: () => number, promptTokens: number, receivedAt: number) {
    this.#now = now;
    this.#promptTokens = promptTokens;
    this.#receivedAt = receivedAt;
    this.#startedAt = now();
  }

  count(reasoning: boolean): void {
    this.#firstTokenAt ??= this.#now();
    this.completionTokens += 1;
    if (reasoning) this.#reasoningTokens += 1;
  }

  /** Replaces the counts by those of an engine that has its own tokenizer. */
  replace(counts: {
    promptTokens: number;
    completionTokens: number;
    reasoningTokens: number;
  }): void {
    this.#promptTokens = counts.promptTokens;
    this.completionTokens = counts.completionTokens;
    this.#reasoningTokens = counts.reasoningTokens;
  }

  usage(): CompletionUsage {
    const endedAt = this.#now();
    const firstTokenAt = this.#firstTokenAt ?? endedAt;
    return {
      queue_time: seconds(this.#startedAt - this.#receivedAt),
      prompt_tokens: this.#promptTokens,
      prompt_time: seconds(firstTokenAt - this.#startedAt),
      completion_tokens: this.completionTokens,
      completion_time: seconds(endedAt - firstTokenAt),
      total_tokens: this.#promptTokens + this.completionTokens,
      total_time: seconds(endedAt - this.#startedAt),
      ...(this.#reasoningTokens > 0
        ? { completion_tokens_details: { reasoning_tokens: this.#reasoningTokens } }
        : {}),
    };
  }
}

/** Seconds in steps of a microsecond; finer steps are noise of the clock. */
function seconds(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds * 1000) / 1_000_000);
}
