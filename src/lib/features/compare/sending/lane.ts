interface LaneParts<Job> {
  /** Maximum number of parallel jobs. */
  atOnce: () => number;
  /** Must not reject. */
  work: (job: Job) => Promise<void>;
  /** Called when no job waits or runs. */
  onidle: () => void;
}

/** A queue that runs several jobs at a time. It can be held for a while or paused. */
export class Lane<Job> {
  #waiting: Job[] = [];
  #running = 0;
  #isPaused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Unix time in milliseconds until which no job starts. */
  #heldUntil = 0;
  readonly #parts: LaneParts<Job>;

  constructor(parts: LaneParts<Job>) {
    this.#parts = parts;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#running === 0;
  }

  add(jobs: readonly Job[]): void {
    for (const job of jobs) this.#waiting.push(job);
    this.#begin();
  }

  /** Waiting jobs stay in the queue; running ones continue. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#begin();
  }

  /** Starts no job before that moment. */
  holdUntil(moment: number): void {
    if (moment <= this.#heldUntil) return;
    this.#heldUntil = moment;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#heldUntil = 0; // A timer may fire a little early by the other clock.
      this.#begin();
    }, moment - Date.now());
  }

  /** Removes and returns all waiting jobs, or those that match. */
  drop(isMeant: (job: Job) => boolean = () => true): Job[] {
    const dropped = this.#waiting.filter(isMeant);
    this.#waiting = this.#waiting.filter((job) => !isMeant(job));
    if (this.isIdle) this.#end();
    return dropped;
  }

  #begin(): void {
    while (this.#mayBegin()) void this.#work(this.#waiting.shift() as Job);
  }

  #mayBegin(): boolean {
    return (
      !this.#isPaused &&
      this.#heldUntil === 0 &&
      this.#waiting.length > 0 &&
      this.#running < this.#parts.atOnce()
    );
  }

  async #work(job: Job): Promise<void> {
    this.#running += 1;
    await this.#parts.work(job);
    this.#running -= 1;
    this.#begin();
    if (this.isIdle) this.#end();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#parts.onidle();
  }
}
