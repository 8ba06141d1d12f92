import type { Endpoint } from '$lib/api/wire/endpoint';
import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import type { AnswerTiming } from '$lib/storage/conversation-records';
import { SaveSoon } from '$lib/storage/save-soon';
import { FrameFlush } from './frame-flush';
import { retryWait } from './retry-plan';

/** Milliseconds between two saves of a growing answer; a killed tab loses no more than this. */
const saveInterval = 900;

/** What a run makes grow; `running` until it ends. */
interface Growing {
  state: string;
  timing: AnswerTiming;
}

export interface RunParts<Answer extends Growing, Update> {
  answer: Answer;
  endpoint: () => Promise<Endpoint>;
  /** Sends the request, and again for each retry. Throws ApiFailure. */
  exchange: (endpoint: Endpoint, signal: AbortSignal) => AsyncIterable<Update>;
  /** The answer after something of it has arrived at the moment `now`. */
  apply: (answer: Answer, update: Update, now: number) => Answer;
  /** The answer in the state in which it ends; without an error it is complete. */
  end: (answer: Answer, now: number, error?: ApiError) => Answer;
  save: (answer: Answer) => void;
}

/** A request that waits to be sent again. */
export interface PendingRetry {
  error: ApiError;
  /** Counts from 1. */
  number: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * One answer being generated: it has one AbortController and ends in exactly one state. The view gets `answer` at most
 * once an animation frame, storage about once a second and at the end.
 */
export class Run<Answer extends Growing, Update> {
  answer: Answer = $state.raw() as Answer;
  retry = $state.raw<PendingRetry>();
  /** When something of the answer last arrived; keep-alive comments do not count. */
  progressAt: number;

  private readonly controller = new AbortController();
  private readonly stopped = new Promise<void>((resolve) =>
    this.controller.signal.addEventListener('abort', () => resolve()),
  );
  private readonly frame = new FrameFlush(() => (this.answer = this.latest));
  private readonly saver = new SaveSoon(saveInterval, () => this.parts.save(this.latest));
  private latest: Answer;
  private skipWait: (() => void) | undefined;

  constructor(private readonly parts: RunParts<Answer, Update>) {
    this.answer = parts.answer;
    this.latest = parts.answer;
    this.progressAt = parts.answer.timing.sentAt;
  }

  get isRunning(): boolean {
    return this.latest.state === 'running';
  }

  /** Resolves with the ended answer, at once when it is stopped; never rejects. */
  async finish(): Promise<Answer> {
    await Promise.race([this.runToEnd(), this.stopped]);
    return this.latest;
  }

  /** Ends at once, whether or not the connection lets go. */
  stop(): void {
    this.controller.abort();
    this.skipWait?.();
    this.end({ kind: 'stopped' });
  }

  /** Sends again now instead of waiting. */
  retryNow(): void {
    this.skipWait?.();
  }

  private async runToEnd(): Promise<void> {
    for (let attempt = 0; this.isRunning; attempt++) {
      const error = await this.attempt();
      const wait = error && this.hasNothing ? retryWait(error, attempt, Math.random()) : undefined;
      if (!error || wait === undefined) this.end(error);
      else await this.waitBefore({ error, number: attempt + 1, at: Date.now() + wait });
    }
  }

  private get hasNothing(): boolean {
    return this.latest.timing.firstTokenAt === undefined;
  }

  private async attempt(): Promise<ApiError | undefined> {
    try {
      const endpoint = await this.parts.endpoint();
      if (!this.isRunning) return undefined;
      this.startAfresh();
      for await (const update of this.parts.exchange(endpoint, this.controller.signal)) {
        if (!this.isRunning) return undefined;
        this.progressAt = Date.now();
        this.latest = this.parts.apply(this.latest, update, this.progressAt);
        this.frame.request();
        this.saver.changed();
      }
      return undefined;
    } catch (reason) {
      return reason instanceof ApiFailure
        ? reason.error
        : { kind: 'stream-error', words: String(reason) };
    }
  }

  /** What a refused attempt said of itself, such as its request id, is not this one's. */
  private startAfresh(): void {
    this.progressAt = Date.now();
    this.latest = { ...this.parts.answer, timing: { sentAt: this.progressAt } };
  }

  private async waitBefore(retry: PendingRetry): Promise<void> {
    if (!this.isRunning) return;
    this.retry = retry;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, retry.at - Date.now());
      this.skipWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.skipWait = undefined;
    this.retry = undefined;
  }

  private end(error: ApiError | undefined): void {
    if (!this.isRunning) return;
    this.latest = this.parts.end(this.latest, Date.now(), error);
    this.saver.cancel();
    this.parts.save(this.latest);
    this.frame.now();
  }
}
