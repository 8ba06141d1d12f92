import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import type { ApiError } from '$lib/base/api/wire/errors';
import type { Connection } from '$lib/shared/connections/model/connection';
import type { AnswerRun } from '$lib/shared/runs/chat-run.svelte';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import type { ComparisonCell } from '$lib/base/storage/comparison-records';
import type { Spending } from './spending.svelte';
import { Lane } from './lane';
import { requestedWait, refusalScope } from './refusals';
import { sendCell, type CellJob } from './send-cell';

/** Limit for queueing a temporarily refused cell again, in addition to the retries of each request. */
const maxRequeues = 5;

interface RunParts {
  /** Maximum number of parallel requests per connection. */
  atOnce: () => number;
  endpoint: (connection: Connection) => Promise<Endpoint>;
  /** Receives an image or a sound of an answer; again when it has grown. */
  addFile: (file: StoredAttachment) => void;
  /** Receives the changed cell; `isEnded` once its requests are over. */
  oncell: (cell: ComparisonCell, isEnded: boolean) => void;
  /** Present if the run has a cap. */
  spending: () => Pick<Spending, 'admitTurn'> | undefined;
}

const uncounted = () => {};

/** A cell with a request in progress. */
export interface RunningCell {
  run: AnswerRun;
  turn: number;
}

/** The queue of one connection. */
interface ConnectionLane {
  lane: Lane<CellJob>;
  failuresInARow: number;
}

/** Sends cells, with a lane per connection. Ends when no cell is left. */
export class ComparisonRun {
  /** Keys of waiting cells. */
  readonly waiting = new SvelteSet<string>();
  readonly running = new SvelteMap<string, RunningCell>();
  /** Number of cells in this run, of ended ones, and of failed ones among these. */
  total = $state(0);
  ended = $state(0);
  failed = $state(0);
  isPaused = $state(false);
  /** Unix time in milliseconds until which a service accepts no requests. */
  heldUntil = $state(0);
  /** The refusal that made the run skip further cells. */
  refusal = $state.raw<ApiError>();
  /** Jobs that the cap has left over. */
  readonly left: CellJob[] = [];
  readonly finished: Promise<void>;

  readonly #lanes = new Map<string, ConnectionLane>();
  readonly #started = new Map<string, CellJob>();
  /** Keys of running cells whose answers are discarded. */
  readonly #discarded = new Set<string>();
  readonly #requeues = new Map<string, number>();
  readonly #parts: RunParts;
  readonly #finish: () => void;
  #isStopped = false;

  constructor(parts: RunParts) {
    this.#parts = parts;
    let finish = () => {};
    this.finished = new Promise((resolve) => (finish = resolve));
    this.#finish = finish;
  }

  add(jobs: readonly CellJob[]): void {
    const fresh = jobs.filter(({ key }) => !this.waiting.has(key) && !this.running.has(key));
    this.total += fresh.length;
    this.#enqueue(fresh);
    this.#endIfIdle();
  }

  pause(): void {
    this.isPaused = true;
    for (const { lane } of this.#lanes.values()) lane.pause();
  }

  resume(): void {
    this.isPaused = false;
    for (const { lane } of this.#lanes.values()) lane.resume();
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Stops the run: partial answers stay, waiting cells are skipped. */
  stop(): void {
    this.#isStopped = true;
    for (const { lane } of this.#lanes.values()) this.#drop(lane);
    for (const { run } of this.running.values()) run.stop();
    this.#endIfIdle();
  }

  /** Skips cells that were removed or have got another answer. */
  discard(isMeant: (job: CellJob) => boolean): void {
    for (const { lane } of this.#lanes.values()) this.#drop(lane, isMeant);
    for (const [key, job] of this.#started) {
      if (!isMeant(job)) continue;
      this.#discarded.add(key);
      this.running.get(key)?.run.stop();
    }
    this.#endIfIdle();
  }

  #enqueue(jobs: readonly CellJob[]): void {
    for (const { key } of jobs) this.waiting.add(key);
    const ids = new Set(jobs.map(({ connection }) => connection.id));
    for (const id of ids)
      this.#laneOf(id).lane.add(jobs.filter(({ connection }) => connection.id === id));
  }

  #laneOf(connectionId: string): ConnectionLane {
    const known = this.#lanes.get(connectionId);
    if (known) return known;
    const lane: Lane<CellJob> = new Lane<CellJob>({
      atOnce: this.#parts.atOnce,
      work: (job) => this.#send(job),
      onidle: () => this.#endIfIdle(),
    });
    if (this.isPaused) lane.pause();
    const made = { lane, failuresInARow: 0 };
    this.#lanes.set(connectionId, made);
    return made;
  }

  async #send(job: CellJob): Promise<void> {
    const { key, connection } = job;
    this.waiting.delete(key);
    this.#started.set(key, job);
    const isDiscarded = () => this.#discarded.has(key);
    const spending = this.#parts.spending();
    let isOverCap = false;
    const cell = await sendCell(job, {
      endpoint: () => this.#endpoint(connection),
      addFile: this.#parts.addFile,
      onrun: (run, turn) => this.running.set(key, { run, turn }),
      save: (grown) => {
        if (!isDiscarded()) this.#parts.oncell(grown, false);
      },
      isStopped: () => this.#isStopped || isDiscarded(),
      admit: (answers) => {
        const settle = spending ? spending.admitTurn(job, answers) : uncounted;
        isOverCap = !settle;
        return settle;
      },
    });
    this.running.delete(key);
    this.#started.delete(key);
    if (this.#discarded.delete(key)) {
      this.total -= 1;
      return;
    }
    if (isOverCap) return this.#leaveRest(job, cell);
    const error = cell.answers.at(-1)?.error;
    if (error && this.#mayRequeue(job, error)) return this.#enqueue([job]);
    this.ended += 1;
    if (error) this.failed += 1;
    this.#parts.oncell(cell, true);
    this.#stopIfRefused(error, job);
  }

  /** Ends the run: the cap admits no further request. */
  #leaveRest(job: CellJob, cell: ComparisonCell): void {
    this.left.push({ ...job, cell });
    this.total -= 1;
    for (const { lane } of this.#lanes.values())
      for (const dropped of this.#drop(lane)) this.left.push(dropped);
    if (cell.answers.length > job.cell.answers.length) this.#parts.oncell(cell, true);
  }

  /** Whether a temporarily refused cell is queued again, behind the others. */
  #mayRequeue({ key }: CellJob, error: ApiError): boolean {
    if (this.#isStopped || error.kind !== 'http' || error.status !== 429) return false;
    const requeues = this.#requeues.get(key) ?? 0;
    this.#requeues.set(key, requeues + 1);
    return requeues < maxRequeues;
  }

  async #endpoint(connection: Connection): Promise<Endpoint> {
    const endpoint = await this.#parts.endpoint(connection);
    return { ...endpoint, onreply: (...reply) => this.#holdLane(connection, ...reply) };
  }

  #holdLane({ id }: Connection, status: number, headers: Headers): void {
    const now = Date.now();
    const wait = requestedWait(status, headers, now);
    if (wait === undefined) return;
    this.#laneOf(id).lane.holdUntil(now + wait);
    this.heldUntil = Math.max(this.heldUntil, now + wait);
  }

  /** A refusal that would hit other cells as well stops them from being sent. */
  #stopIfRefused(error: ApiError | undefined, { connection, cell }: CellJob): void {
    const lane = this.#laneOf(connection.id);
    lane.failuresInARow = error ? lane.failuresInARow + 1 : 0;
    const scope = error ? refusalScope(error, lane.failuresInARow) : 'cell';
    if (scope === 'cell') return;
    const isMeant = (job: CellJob) =>
      scope === 'connection' || job.cell.variantId === cell.variantId;
    if (this.#drop(lane.lane, isMeant).length > 0) this.refusal = error;
  }

  /** Returns the dropped jobs. */
  #drop(lane: Lane<CellJob>, isMeant?: (job: CellJob) => boolean): CellJob[] {
    const dropped = lane.drop(isMeant);
    for (const { key } of dropped) this.waiting.delete(key);
    this.total -= dropped.length;
    return dropped;
  }

  #endIfIdle(): void {
    if ([...this.#lanes.values()].every(({ lane }) => lane.isIdle)) this.#finish();
  }
}
