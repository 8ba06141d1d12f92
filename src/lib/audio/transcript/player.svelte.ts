/** Playback rates. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3];

/** In seconds. */
const backStep = 3;

/** Plays one sound and updates `time` on every frame. */
export class Player {
  time = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** Whether the browser cannot play the sound. */
  failed = $state(false);
  #element: HTMLAudioElement | undefined;
  #duration = $state(0);
  readonly #knownSeconds: () => number | undefined;

  /** `knownSeconds` returns the length if it is known: files recorded by browsers lack it. */
  constructor(knownSeconds: () => number | undefined) {
    this.#knownSeconds = knownSeconds;
  }

  get seconds(): number {
    return this.#knownSeconds() ?? this.#duration;
  }

  /** For `{@attach}` on the audio element. */
  readonly attach = (element: HTMLAudioElement): (() => void) => {
    this.#element = element;
    let frame = 0;
    const follow = () => {
      this.time = element.currentTime;
      frame = element.paused ? 0 : requestAnimationFrame(follow);
    };
    const listening = new AbortController();
    const on = (type: string, listener: () => void) =>
      element.addEventListener(type, listener, { signal: listening.signal });
    on('play', () => {
      this.playing = true;
      frame = requestAnimationFrame(follow);
    });
    on('pause', () => (this.playing = false));
    on('seeked', () => (this.time = element.currentTime));
    on('error', () => (this.failed = true));
    on('durationchange', () => {
      if (Number.isFinite(element.duration)) this.#duration = element.duration;
    });
    return () => {
      cancelAnimationFrame(frame);
      listening.abort();
      element.pause();
      this.#element = undefined;
    };
  };

  seek(seconds: number): void {
    const last = this.seconds || Infinity;
    this.time = Math.min(Math.max(0, seconds), last);
    if (this.#element) this.#element.currentTime = this.time;
  }

  back(): void {
    this.seek(this.time - backStep);
  }

  toggle(): void {
    if (this.playing) this.#element?.pause();
    else this.play();
  }

  play(): void {
    // Rejects if the browser cannot play it, which the error event reports, or if it was paused meanwhile.
    this.#element?.play().catch(() => (this.playing = false));
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.#element) this.#element.playbackRate = speed;
  }

  /** Switches to the next faster or slower rate. */
  changeSpeed(step: 1 | -1): void {
    const next = speeds[speeds.indexOf(this.speed) + step];
    if (next !== undefined) this.setSpeed(next);
  }
}
