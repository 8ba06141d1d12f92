interface LaneParts<Job> {
  /** Jobs that are under way at once. */
  atOnce: () => number;
  /** Must not reject. */
  work: (job: Job) => Promise<void>;
  /** Told once nothing waits and nothing is under way. */
  onidle: () => void;
}

/** Jobs in order, some at once; held back for a while, or until somebody lets them go on. */
export class Lane<Job> {
  #waiting: Job[] = [];
  #underWay = 0;
  #isPaused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds since 1970 until which nothing new begins. */
  #heldUntil = 0;
  readonly #parts: LaneParts<Job>;

  constructor(parts: LaneParts<Job>) {
    this.#parts = parts;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#underWay === 0;
  }

  add(jobs: readonly Job[]): void {
    for (const job of jobs) this.#waiting.push(job);
    this.#begin();
  }

  /** What waits stays; what is under way goes on. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#begin();
  }

  /** Begins nothing new before that moment. */
  holdUntil(moment: number): void {
    if (moment <= this.#heldUntil) return;
    this.#heldUntil = moment;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#heldUntil = 0; // A timer may come a little early by the other clock.
      this.#begin();
    }, moment - Date.now());
  }

  /** Takes away what waits, or that of it which is meant. */
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
      this.#underWay < this.#parts.atOnce()
    );
  }

  async #work(job: Job): Promise<void> {
    this.#underWay += 1;
    await this.#parts.work(job);
    this.#underWay -= 1;
    this.#begin();
    if (this.isIdle) this.#end();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#parts.onidle();
  }
}
