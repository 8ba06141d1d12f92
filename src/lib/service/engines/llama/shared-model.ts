import { webLocks } from '../../../base/storage/database/locks';
import { Inbox } from '../../../base/workers/inbox';
import { type ErrorDetails, ServiceError } from '../../http/service-error';
import type { Job, JobPart } from './loaded-model';

/** Runs jobs; LoadedModel does so in this tab. */
interface JobRunner {
  run: (job: Job, signal: AbortSignal) => AsyncGenerator<JobPart>;
}

type Failure = { status: number; message: string; details: ErrorDetails };

/** Messages between the workers of all tabs. `id` names a job. */
type Message =
  /** A tab has begun to run the jobs of all. */
  | { type: 'host' }
  | { type: 'job'; id: string; job: Job }
  /** The host has the job, which may wait for its turn. */
  | { type: 'accepted'; id: string }
  | { type: 'abort'; id: string }
  | { type: 'part'; id: string; part: JobPart }
  | { type: 'end'; id: string; failure?: Failure };

const sharedName = 'inference-console.own-models';

/** Milliseconds for the host to accept a job. Browsers of phones suspend tabs in the background. */
const acceptLimit = 10_000;

/** Jobs of other tabs that are remembered, so that one that is sent twice runs once. */
const remembered = 100;

/**
 * One model in memory for all tabs: the host, which holds a Web Lock, runs the jobs of all tabs. Each tab that has used a
 * model waits for the lock, so when the host closes, the next one takes over. Without Web Locks (plain http) each tab
 * loads its own.
 */
export class SharedModel implements JobRunner {
  #isHost = false;
  #lockRequested: Promise<void> | undefined;
  /** Jobs of this tab that the host runs. */
  readonly #sent = new Map<string, Inbox<Arrival>>();
  /** Jobs of other tabs that this host has begun; a tab sends a job again when it hears of a host. */
  readonly #served = new Map<string, AbortController>();
  readonly #channel = new BroadcastChannel(sharedName);
  readonly #here: JobRunner;
  readonly #createId: () => string;
  readonly #acceptLimit: number;

  constructor(here: JobRunner, createId: () => string, limit = acceptLimit) {
    this.#here = here;
    this.#createId = createId;
    this.#acceptLimit = limit;
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
  }

  /** Runs a job here or in the host. Throws ServiceError, or the signal's reason soon after it is aborted. */
  async *run(job: Job, signal: AbortSignal): AsyncGenerator<JobPart> {
    await (this.#lockRequested ??= this.#requestLock());
    if (!this.#isHost && (yield* this.#runElsewhere(job, signal)) === 'done') return;
    yield* this.#here.run(job, signal);
  }

  /** Resolves when it is clear whether this tab is the host; it may become the host later. */
  async #requestLock(): Promise<void> {
    const locks = webLocks();
    if (!locks) {
      this.#isHost = true;
      return;
    }
    await new Promise<void>((resolve) => {
      void locks.request(sharedName, { ifAvailable: true }, (lock) => {
        resolve();
        return lock ? this.#becomeHost() : undefined;
      });
    });
    if (!this.#isHost) void locks.request(sharedName, () => this.#becomeHost());
  }

  /** Never settles: the lock is held until the tab is closed. */
  #becomeHost(): Promise<never> {
    this.#isHost = true;
    this.#send({ type: 'host' });
    for (const inbox of this.#sent.values()) inbox.add({ type: 'host' });
    return new Promise<never>(() => {});
  }

  /** Yields the parts that the host sends. `not-begun` if this tab has to run the job itself. */
  async *#runElsewhere(
    job: Job,
    signal: AbortSignal,
  ): AsyncGenerator<JobPart, 'done' | 'not-begun'> {
    const id = this.#createId();
    const inbox = new Inbox<Arrival>();
    const abort = (): void => inbox.fail(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    this.#sent.set(id, inbox);
    let begun = false;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = (): void => {
      timer = setTimeout(() => inbox.fail(hostSilent()), this.#acceptLimit);
      this.#send({ type: 'job', id, job });
    };
    try {
      send();
      for await (const message of inbox.items()) {
        clearTimeout(timer);
        if (message.type === 'accepted') continue;
        if (message.type === 'part') {
          begun = true;
          yield message.part;
        } else if (message.type === 'end') {
          ended = true;
          inbox.end();
          if (message.failure) throw serviceError(message.failure);
        } else if (begun) throw new ServiceError(503, hostClosed, { code: 'model_unloaded' });
        else if (this.#isHost) return 'not-begun';
        else send();
      }
      return 'done';
    } finally {
      clearTimeout(timer);
      this.#sent.delete(id);
      signal.removeEventListener('abort', abort);
      if (!ended) this.#send({ type: 'abort', id });
    }
  }

  #receive(message: Message): void {
    if (message.type === 'host') for (const inbox of this.#sent.values()) inbox.add(message);
    else if (message.type === 'job') void this.#serve(message.id, message.job);
    else if (message.type === 'abort') this.#served.get(message.id)?.abort();
    else this.#sent.get(message.id)?.add(message);
  }

  async #serve(id: string, job: Job): Promise<void> {
    if (!this.#isHost) return;
    this.#send({ type: 'accepted', id });
    if (this.#served.has(id)) return;
    const stopped = new AbortController();
    this.#served.set(id, stopped);
    if (this.#served.size > remembered) this.#served.delete([...this.#served.keys()][0] ?? '');
    let failure: Failure | undefined;
    try {
      for await (const part of this.#here.run(job, stopped.signal))
        this.#send({ type: 'part', id, part });
    } catch (error) {
      failure = asFailure(error);
    }
    this.#send({ type: 'end', id, failure });
  }

  #send(message: Message): void {
    this.#channel.postMessage(message);
  }
}

const hostClosed =
  'The tab that ran the model was closed before the answer was complete. Send again.';

function hostSilent(): ServiceError {
  const words =
    'Another tab of the console runs the models, but doesn’t respond. Close that tab, then send again.';
  return new ServiceError(503, words, { code: 'model_not_loaded' });
}

function asFailure(error: unknown): Failure {
  if (!(error instanceof ServiceError))
    return { status: 500, message: `The model failed: ${String(error)}`, details: {} };
  const { status, message, details } = error;
  return { status, message, details };
}

function serviceError({ status, message, details }: Failure): ServiceError {
  return new ServiceError(status, message, details);
}

type Arrival = Extract<Message, { type: 'host' | 'accepted' | 'part' | 'end' }>;
