/** Multiple of the recorded speed. */
export type Speed = 1 | 10;

export interface Timers {
  /** Milliseconds since any fixed moment. */
  now: () => number;
  /** Returns the function that cancels it. */
  after: (ms: number, run: () => void) => () => void;
}

/** Minimum and maximum milliseconds between two steps: a long gap is visible as it passes. */
const minStep = 16;
const maxStep = 100;

/** Maximum events per step: more than a frame can draw are spread over several. */
const maxPerStep = 2000;

/** Replays the moments of a recording at a chosen speed, without the network. */
export class Playback {
  /** Number of events that have arrived. */
  position = $state(0);
  /** Milliseconds of the recording. */
  elapsed = $state(0);
  isPlaying = $state(false);
  speed = $state<Speed>(1);

  readonly #moments: readonly number[];
  readonly #timers: Timers;
  readonly #onposition: (place: number) => void;
  #from = { now: 0, elapsed: 0 };
  #cancel = () => {};

  /** `moments` are the arrivals of all events in order, in milliseconds since the request was sent. */
  constructor(moments: readonly number[], timers: Timers, onposition: (place: number) => void) {
    this.#moments = moments;
    this.#timers = timers;
    this.#onposition = onposition;
  }

  get count(): number {
    return this.#moments.length;
  }

  /** Total length in milliseconds. */
  get duration(): number {
    return this.#moments.at(-1) ?? 0;
  }

  play(): void {
    if (this.position === this.count) this.goTo(0);
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

  /** Jumps to the moment when `place` events have arrived. */
  goTo(place: number): void {
    this.elapsed = place === 0 ? 0 : (this.#moments[place - 1] ?? this.duration);
    this.#advance(place);
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
    const next = this.#moments[this.position];
    if (next === undefined) return this.pause();
    const left = (next - this.elapsed) / this.speed;
    const step = Math.min(Math.max(left, minStep), maxStep);
    this.#cancel = this.#timers.after(step, () => this.#step());
  }

  #step(): void {
    const { now, elapsed } = this.#from;
    const reached = elapsed + (this.#timers.now() - now) * this.speed;
    this.elapsed = Math.min(reached, this.duration);
    let place = this.position;
    const most = Math.min(this.count, place + maxPerStep);
    while (place < most && (this.#moments[place] ?? 0) <= reached) place += 1;
    if (place !== this.position) this.#advance(place);
    this.#wait();
  }

  #advance(place: number): void {
    this.position = place;
    this.#onposition(place);
  }
}
