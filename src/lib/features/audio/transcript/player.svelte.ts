import { mediaPeaks } from '$lib/base/media/media';
import { releaseUrl } from '$lib/base/ui/files/save-file';

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

  /** `knownSeconds` returns the length if it is known: files recorded by browsers do not contain it. */
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

/** Stretches of a waveform: finer than the pixels of most screens. */
const stretches = 1200;

/**
 * The object URL and the waveform of a sound while the calling component is mounted. The waveform of the previous sound
 * stays until the new one is measured.
 */
export function playableSound(sound: () => Blob): {
  readonly url: string | undefined;
  readonly peaks: Float32Array | undefined;
} {
  let url = $state<string>();
  let peaks = $state.raw<Float32Array>();
  $effect(() => {
    const created = (url = URL.createObjectURL(sound()));
    return () => releaseUrl(created);
  });
  $effect(() => {
    const stop = new AbortController();
    void mediaPeaks(sound(), stretches, { signal: stop.signal }).then(
      (measured) => (peaks = measured),
      // A sound that cannot be decoded has no waveform, but the player may still play it.
      () => undefined,
    );
    return () => stop.abort();
  });
  return {
    get url() {
      return url;
    },
    get peaks() {
      return peaks;
    },
  };
}
