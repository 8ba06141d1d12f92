import type { TimedWord } from '../../base/engine';
import { phoneme, type Phoneme, type PhonemeName } from './phonemes';
import type { SpokenWord } from './spoken-words';

/** The synthesiser's settings at one moment. Between two keyframes each setting is interpolated linearly. */
export interface Keyframe {
  /** Seconds. */
  time: number;
  formants: [number, number, number];
  voice: number;
  breath: number;
  noise: number;
  noiseAt: number;
  /** Factor on the pitch of the voice. */
  pitch: number;
}

export interface Score {
  keyframes: Keyframe[];
  words: TimedWord[];
  /** Seconds. */
  duration: number;
}

/** Seconds of silence at the start and at the end, at speed 1. */
const margin = 0.06;

/** Schedules the sounds of the words. At `speed` 2 words and pauses are twice as fast. */
export function writeScore(words: SpokenWord[], speed: number): Score {
  const writer = new ScoreWriter(1 / speed);
  for (const phrase of phrases(words)) writer.phrase(phrase);
  return writer.end();
}

function phrases(words: SpokenWord[]): SpokenWord[][] {
  const found: SpokenWord[][] = [];
  let open: SpokenWord[] = [];
  for (const word of words) {
    open.push(word);
    if (word.ends === 'nothing') continue;
    found.push(open);
    open = [];
  }
  return open.length > 0 ? [...found, open] : found;
}

class ScoreWriter {
  readonly #keyframes: Keyframe[] = [];
  readonly #words: TimedWord[] = [];
  #time = 0;
  #pitch = 1;
  readonly #stretch: number;

  constructor(stretch: number) {
    this.#stretch = stretch;
    this.#silence(margin);
  }

  /** The pitch falls through a phrase and rises at the end of a question. */
  phrase(words: SpokenWord[]): void {
    const question = words.at(-1)?.ends === 'question';
    words.forEach((word, index) => {
      const through = words.length > 1 ? index / (words.length - 1) : 0.5;
      this.#pitch = 1.12 - 0.24 * through;
      this.#word(word, question && index === words.length - 1);
      if (word.pause > 0) this.#silence(word.pause / 1000);
    });
  }

  end(): Score {
    this.#silence(margin);
    return { keyframes: this.#keyframes, words: this.#words, duration: this.#time };
  }

  #word({ text, sounds }: SpokenWord, rises: boolean): void {
    const start = this.#time;
    let stressed = false;
    for (const name of sounds) {
      const sound = phoneme(name);
      const bump: number = sound.vowel && !stressed ? 0.08 : 0;
      stressed ||= sound.vowel;
      if (rises && sound.vowel) this.#pitch += 0.16;
      this.#sound(name, sound, this.#pitch + bump);
    }
    this.#words.push({ word: text, start, end: this.#time });
  }

  #sound(name: PhonemeName, sound: Phoneme, pitch: number): void {
    const length = (sound.duration / 1000) * this.#stretch;
    const at = (share: number, change: Partial<Keyframe>): void => {
      const { formants, voice, breath, noise, noiseAt } = sound;
      const time = this.#time + share * length;
      this.#keyframes.push({ time, formants, voice, breath, noise, noiseAt, pitch, ...change });
    };
    if (sound.stop) {
      at(0.12, { noise: 0 });
      at(0.55, { noise: 0 });
      at(0.6, { voice: 0 });
      at(0.92, { noise: sound.noise * (name === 'CH' || name === 'JH' ? 0.7 : 0.15), voice: 0 });
    } else {
      at(0.22, {});
      at(0.78, { formants: sound.glidesTo ?? sound.formants });
    }
    this.#time += length;
  }

  #silence(seconds: number): void {
    const length = seconds * this.#stretch;
    const formants = this.#keyframes.at(-1)?.formants ?? [500, 1500, 2500];
    const quiet = { formants, voice: 0, breath: 0, noise: 0, noiseAt: 4000, pitch: this.#pitch };
    this.#keyframes.push({ time: this.#time + Math.min(0.02, length / 3), ...quiet });
    this.#time += length;
    this.#keyframes.push({ time: this.#time - Math.min(0.01, length / 3), ...quiet });
  }
}
