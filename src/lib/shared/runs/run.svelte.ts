import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure, type ApiError, type HttpError } from '$lib/base/api/wire/errors';
import { isPageGone } from '$lib/base/platform/page-gone';
import type { NotSentTo } from '$lib/base/storage/conversation-records';
import { DelayedSave } from '$lib/base/storage/database/delayed-save';
import { keyPainted } from '$lib/base/ui/loading/key-painted';
import { stripOf } from '$lib/shared/exchanges/strip';
import { FrameFlush } from './frame-flush';
import { withRetries, type PendingRetry } from './with-retries';

/** Milliseconds between two saves of a growing answer; a killed tab loses no more than this. */
const saveInterval = 900;

/** The growing result of a run; `running` until it ends. */
interface Growing {
  state: string;
  timing: RunTiming;
  notSentTo?: NotSentTo;
}

/** Times measured in this browser. */
interface RunTiming {
  /** Start of the last attempt. */
  sentAt: number;
  /** Start of the first of several attempts. */
  firstSentAt?: number;
  /** Number of attempts, if more than one. */
  tries?: number;
  /** Set when the first update arrives; after that, the request is not retried. */
  firstTokenAt?: number;
  /** When its parts arrived, once it has ended. */
  strip?: string;
}

/** The empty answer of each attempt, and where it is requested. */
interface Start<Answer> {
  answer: Answer;
  endpoint: () => Promise<Endpoint>;
}

/** The other request that a refused one turns to, or why there is none. */
type Fallback<Answer> = Start<Answer> | { notSentTo: NotSentTo } | undefined;

/**
 * One answer being generated: it has one AbortController and ends in exactly one state. The view gets `answer` at most
 * once an animation frame, storage about once a second and at the end.
 */
export abstract class Run<Answer extends Growing, Update> {
  answer: Answer = $state.raw() as Answer;
  retry = $state.raw<PendingRetry>();
  /** The time of the last update; keep-alive comments do not count. */
  progressAt: number;

  #start: Start<Answer>;
  readonly #isResumed: boolean;
  readonly #controller = new AbortController();
  readonly #stopped = new Promise<void>((resolve) =>
    this.#controller.signal.addEventListener('abort', () => resolve()),
  );
  readonly #frame = new FrameFlush(() => (this.answer = this.#latest));
  readonly #saver = new DelayedSave(saveInterval, () => this.save(this.#latest));
  #latest: Answer;
  /** Milliseconds from sending to each part: fewer bytes than the part itself. */
  #moments: number[] = [];
  #tries = 0;

  /** `isResumed`: a page that was closed or lost its connection sent the request, so times count from then. */
  constructor(start: Start<Answer>, isResumed = false) {
    this.#start = start;
    this.#isResumed = isResumed;
    this.answer = start.answer;
    this.#latest = start.answer;
    this.progressAt = Date.now();
  }

  /** Sends the request; called again for each retry. Throws ApiFailure. */
  protected abstract send(endpoint: Endpoint, signal: AbortSignal): Promise<AsyncIterable<Update>>;

  /** Applies an update that arrived at the time `now`. */
  protected abstract apply(answer: Answer, update: Update, now: number): Answer;

  /** Ends the answer in its final state; without an error it is complete. */
  protected abstract end(answer: Answer, now: number, error?: ApiError): Answer;

  protected abstract save(answer: Answer): void;

  /** Called once, after the last retry of a refusal with 429 or 5xx. Undefined if there is nothing to turn to. */
  protected abstract fallback(refusal: HttpError): Promise<Fallback<Answer>>;

  get isRunning(): boolean {
    return this.#latest.state === 'running';
  }

  /** Resolves with the ended answer, immediately when it is stopped; never rejects. */
  async finish(): Promise<Answer> {
    await Promise.race([this.#runToEnd(), this.#stopped]);
    return this.#latest;
  }

  /** Ends immediately, even if the connection does not close. */
  stop(): void {
    this.#controller.abort();
    this.#end({ kind: 'stopped' });
  }

  async #runToEnd(): Promise<void> {
    try {
      await this.#sendWithRetries().catch(async (reason: unknown) => {
        if (!(await this.#turnToFallback(reason))) throw reason;
        await this.#sendWithRetries();
      });
      this.#end();
    } catch (reason) {
      // The answer stays running, and the next page marks it as interrupted.
      if (isPageGone()) await this.#stopped;
      else this.#end(errorOf(reason));
    }
  }

  #sendWithRetries(): Promise<void> {
    return withRetries(() => this.#attempt(), {
      signal: this.#controller.signal,
      mayRepeat: () => this.#latest.timing.firstTokenAt === undefined,
      onretry: (retry) => (this.retry = retry),
    });
  }

  /** Whether the request goes elsewhere from now on. */
  async #turnToFallback(reason: unknown): Promise<boolean> {
    const hasBegun = this.#latest.timing.firstTokenAt !== undefined;
    const error = reason instanceof ApiFailure ? reason.error : undefined;
    if (hasBegun || error?.kind !== 'http' || !mayFallBack(error)) return false;
    // Without its code, after a deploy, the refusal is what is shown.
    const next = await this.fallback(error).catch(() => undefined);
    if (!next || !this.isRunning) return false;
    if ('notSentTo' in next) {
      this.#latest = { ...this.#latest, notSentTo: next.notSentTo };
      return false;
    }
    this.#start = next;
    this.#tries = 0;
    this.#latest = next.answer;
    this.#frame.request();
    return true;
  }

  async #attempt(): Promise<void> {
    const endpoint = await this.#start.endpoint();
    if (!this.isRunning) return;
    this.#resetForAttempt();
    const updates = await this.send(endpoint, this.#controller.signal);
    for await (const update of updates) {
      if (!this.isRunning) return;
      this.progressAt = Date.now();
      this.#latest = this.apply(this.#latest, update, this.progressAt);
      const { sentAt, firstTokenAt } = this.#latest.timing;
      if (firstTokenAt !== undefined) this.#moments.push(this.progressAt - sentAt);
      this.#frame.request();
      this.#saver.changed();
      await keyPainted();
    }
  }

  /** Metadata of a refused attempt, such as its request id, does not belong to the next one. */
  #resetForAttempt(): void {
    this.#tries += 1;
    this.#moments = [];
    this.progressAt = Date.now();
    const { answer } = this.#start;
    const { sentAt: firstSentAt } = answer.timing;
    const again = this.#tries > 1 ? { firstSentAt, tries: this.#tries } : undefined;
    const timing = this.#isResumed ? answer.timing : { sentAt: this.progressAt, ...again };
    this.#latest = { ...answer, timing };
  }

  #end(error?: ApiError): void {
    if (!this.isRunning) return;
    const now = Date.now();
    const ended = this.end(this.#latest, now, error);
    const strip = stripOf(this.#moments, now - ended.timing.sentAt);
    this.#latest = strip ? { ...ended, timing: { ...ended.timing, strip } } : ended;
    this.#saver.cancel();
    this.save(this.#latest);
    this.#frame.now();
  }
}

/** Only a service that is busy or broken: another may refuse a request that is wrong for the same reason. */
function mayFallBack({ status }: HttpError): boolean {
  return status === 429 || status >= 500;
}

function errorOf(reason: unknown): ApiError {
  return reason instanceof ApiFailure
    ? reason.error
    : { kind: 'stream-error', words: String(reason) };
}
