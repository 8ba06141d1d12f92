/** How many times as fast as it was. */
export type Speed = 1 | 10;

export interface Timers {
  /** Milliseconds, from any moment on. */
  now: () => number;
  /** Returns the function that cancels it. */
  after: (ms: number, run: () => void) => () => void;
}

/** Milliseconds between two steps at least, and at most: a long gap is seen to pass. */
const shortestStep = 16;
const longestStep = 100;

/** Events that come at once: more than a frame can take in are spread over several. */
const mostAtOnce = 2000;

/** Goes through the moments of a recording as they were, at a pace, without anything of the network. */
export class Playback {
  /** How many events have come. */
  place = $state(0);
  /** Milliseconds of the recording. */
  elapsed = $state(0);
  isPlaying = $state(false);
  speed = $state<Speed>(1);

  readonly #moments: readonly number[];
  readonly #timers: Timers;
  readonly #onplace: (place: number) => void;
  #from = { now: 0, elapsed: 0 };
  #cancel = () => {};

  /** `moments`: of each event, in milliseconds since the request was sent, in order. */
  constructor(moments: readonly number[], timers: Timers, onplace: (place: number) => void) {
    this.#moments = moments;
    this.#timers = timers;
    this.#onplace = onplace;
  }

  get count(): number {
    return this.#moments.length;
  }

  /** Milliseconds of all of it. */
  get duration(): number {
    return this.#moments.at(-1) ?? 0;
  }

  play(): void {
    if (this.place === this.count) this.goTo(0);
    this.isPlaying = true;
    this.#begin();
  }

  pause(): void {
    this.#cancel();
    this.isPlaying = false;
  }

  restart(): void {
    this.goTo(0);
    this.play();
  }

  /** To where that many events have come. */
  goTo(place: number): void {
    this.elapsed = place === 0 ? 0 : (this.#moments[place - 1] ?? this.duration);
    this.#come(place);
    if (this.isPlaying) this.#begin();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    if (this.isPlaying) this.#begin();
  }

  #begin(): void {
    this.#from = { now: this.#timers.now(), elapsed: this.elapsed };
    this.#wait();
  }

  #wait(): void {
    this.#cancel();
    const next = this.#moments[this.place];
    if (next === undefined) return this.pause();
    const left = (next - this.elapsed) / this.speed;
    const step = Math.min(Math.max(left, shortestStep), longestStep);
    this.#cancel = this.#timers.after(step, () => this.#step());
  }

  #step(): void {
    const { now, elapsed } = this.#from;
    const reached = elapsed + (this.#timers.now() - now) * this.speed;
    this.elapsed = Math.min(reached, this.duration);
    let place = this.place;
    const most = Math.min(this.count, place + mostAtOnce);
    while (place < most && (this.#moments[place] ?? 0) <= reached) place += 1;
    if (place !== this.place) this.#come(place);
    this.#wait();
  }

  #come(place: number): void {
    this.place = place;
    this.#onplace(place);
  }
}
