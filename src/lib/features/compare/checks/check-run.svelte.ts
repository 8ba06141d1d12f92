import type { PendingRetry } from '$lib/shared/runs/with-retries';
import type { Check, ComparisonCell } from '$lib/base/storage/comparison-records';
import { pageTurns } from '$lib/base/workers/page-turns';
import type { checkAnswers } from './check-answers';
import type { ModelCalls } from './evaluate-by-requests';
import { isUnchecked, type Subject } from './verdicts';

/** Milliseconds in which finished answers are collected, so that a worker gets many together. */
const gatherTime = 300;

interface Parts {
  /** Few comparisons have checks, so what evaluates them loads when it is needed. */
  loadChecks: () => Promise<typeof checkAnswers>;
  checks: () => readonly Check[];
  subjects: () => Subject[];
  models: ModelCalls;
  /** Receives cells with their new verdicts. */
  onverdicts: (cells: ComparisonCell[]) => void;
  /** Called at the end if there were new verdicts. */
  onended: () => void;
  /** Called when the person stops a run, and when another one begins. */
  onstopped?: (isStopped: boolean) => void;
}

/** Evaluates the checks on answers as they arrive. */
export class CheckRun {
  /** The check that is being evaluated. */
  running = $state.raw<Check>();
  /** The person has stopped the last run, perhaps before a reload. */
  isStopped = $state(false);
  /** Unix time in milliseconds at which the last request that waits is sent again; 0 if none was refused. */
  retryAt = $state(0);
  /** Why answers are unchecked: a worker that does not start. */
  failure = $state.raw<unknown>();
  readonly #parts: Parts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #controller: AbortController | undefined;
  #isRequested = false;
  /** Whether the next round includes verdicts that were unclear. */
  #isAgain = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Schedules a run, since there may be unchecked answers. */
  schedule(): void {
    if (this.#parts.checks().length === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.run();
    }, gatherTime);
  }

  /** Evaluates every check; resolves at the end and never rejects. `again` includes verdicts that were unclear. */
  async run(again = false): Promise<void> {
    this.#isRequested = true;
    this.#isAgain ||= again;
    if (this.#controller) return;
    const { signal } = (this.#controller = new AbortController());
    this.failure = undefined;
    if (this.isStopped) this.#setStopped(false);
    let hasNew = false;
    try {
      while (this.#isRequested && !signal.aborted) {
        const isAgain = this.#isAgain;
        this.#isRequested = this.#isAgain = false;
        for (const check of this.#parts.checks())
          hasNew = (await this.#evaluate(check, isAgain, signal)) || hasNew;
      }
    } catch (reason) {
      if (!signal.aborted) this.failure = reason;
    } finally {
      this.#controller = undefined;
      this.running = undefined;
      this.retryAt = 0;
      if (hasNew) this.#parts.onended();
    }
  }

  /** Called when a request begins to wait for its retry, and with undefined when it no longer does. */
  noteRetry(retry: PendingRetry | undefined): void {
    if (retry) this.retryAt = Math.max(this.retryAt, retry.at);
  }

  /** Stops at the person's wish: `run` checks the other answers. */
  cancel(): void {
    if (!this.#controller) return;
    this.stop();
    this.#setStopped(true);
  }

  #setStopped(isStopped: boolean): void {
    this.isStopped = isStopped;
    this.#parts.onstopped?.(isStopped);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isRequested = this.#isAgain = false;
    this.#controller?.abort();
  }

  /** Resolves with whether there was an answer to check. */
  async #evaluate(check: Check, again: boolean, signal: AbortSignal): Promise<boolean> {
    const subjects = await this.#findUnchecked(check, again, signal);
    if (subjects.length === 0) return false;
    this.running = check;
    const checkAnswers = await this.#parts.loadChecks();
    for await (const results of checkAnswers(check, subjects, {
      models: this.#parts.models,
      signal,
    }))
      this.#parts.onverdicts(
        results.map(({ subject: { cell }, verdict }) => ({
          ...cell,
          verdicts: { ...cell.verdicts, [check.id]: verdict },
        })),
      );
    return true;
  }

  /** Lets the page respond meanwhile, since there may be thousands of answers. */
  async #findUnchecked(check: Check, again: boolean, signal: AbortSignal): Promise<Subject[]> {
    const found: Subject[] = [];
    const pageTurn = pageTurns();
    for (const subject of this.#parts.subjects()) {
      if (isUnchecked(check, subject, again)) found.push(subject);
      await pageTurn();
      signal.throwIfAborted();
    }
    return found;
  }
}
