import type { Speech, SpeechEngine, SpeechRequest } from '../../base/engine';
import { invalid } from '../../http/service-error';
import { sleep } from '../../base/options';
import { FormantSynthesiser, type VoiceCharacter } from './formant-synthesiser';
import { writeScore } from './score';
import { spokenWords } from './spoken-words';

const characters: { [voice in DemoVoice]: VoiceCharacter } = {
  'robot-middle': { pitch: 118, tract: 1, whispers: false },
  'robot-low': { pitch: 82, tract: 0.9, whispers: false },
  'robot-high': { pitch: 196, tract: 1.14, whispers: false },
  'robot-small': { pitch: 262, tract: 1.3, whispers: false },
  'robot-whisper': { pitch: 118, tract: 1, whispers: true },
};

/** Longest input in characters. */
const maxInputLength = 4096;
/** Longest speech in seconds. Digits take long to speak, and all samples are in memory. */
const maxSpeech = 600;
/** Seconds of sound to synthesise before other requests may run. */
const turn = 2;
const peak = 0.8;

/** A formant synthesiser of English that cannot be mistaken for a person. Equal requests give equal samples. */
export const robotVoice: SpeechEngine = { speak };

async function speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
  const character = characterOf(request.voice);
  if (request.input.length > maxInputLength) {
    throw invalid(
      'input',
      `input is at most ${maxInputLength} characters; got ${request.input.length}.`,
    );
  }
  const words = spokenWords(request.input);
  if (words.length === 0) throw invalid('input', 'input has nothing in it that can be spoken.');
  const score = writeScore(words, request.speed);
  if (score.duration > maxSpeech) {
    const seconds = Math.ceil(score.duration);
    throw invalid('input', `input takes ${seconds} s to speak; at most ${maxSpeech} s are made.`);
  }
  const { sampleRate } = request;
  const samples = new Float32Array(Math.round(score.duration * sampleRate));
  const synthesiser = new FormantSynthesiser(score.keyframes, character, sampleRate);
  for (let from = 0; from < samples.length; from += turn * sampleRate) {
    synthesiser.render(samples, from, Math.min(samples.length, from + turn * sampleRate));
    await sleep(0, signal);
  }
  normalise(samples);
  return { samples, words: score.words };
}

function characterOf(voice: string): VoiceCharacter {
  if (Object.hasOwn(characters, voice)) return characters[voice as DemoVoice];
  throw invalid('voice', `voice must be one of ${demoVoices.join(', ')}.`);
}

function normalise(samples: Float32Array): void {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  if (loudest === 0) return;
  for (let index = 0; index < samples.length; index++) {
    samples[index] = ((samples[index] ?? 0) * peak) / loudest;
  }
}

/** The voices of built-in/robot-voice, the default first. */
export const demoVoices = [
  'robot-middle',
  'robot-low',
  'robot-high',
  'robot-small',
  'robot-whisper',
] as const;

export type DemoVoice = (typeof demoVoices)[number];
