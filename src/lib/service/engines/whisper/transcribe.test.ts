import { describe, expect, it } from 'vitest';
import type { TranscriptionRequest } from '../../base/engine';
import { transcribe } from './transcribe';
import type { SoundWindow, WindowText } from './whisper.worker';

/** Seconds of sound in pieces of half a second, whose samples are the seconds before them. */
async function* ramp(seconds: number): AsyncGenerator<Float32Array> {
  for (let at = 0; at < seconds; at += 0.5) yield new Float32Array(8000).fill(at);
}

function request(seconds: number, more: Partial<TranscriptionRequest> = {}): TranscriptionRequest {
  return {
    model: { id: 'own/w', task: 'speech-to-text', contextWindow: 448 },
    task: 'transcribe',
    audio: {
      format: 'WAV',
      duration: seconds,
      sampleRate: 16_000,
      channels: 1,
      samples: () => ramp(seconds),
    },
    temperature: 0,
    wordTimes: false,
    ...more,
  };
}

/** A model that finds one segment in each window, and reads on after `next` seconds of it. */
function model(next: (seconds: number) => number) {
  const windows: { from: number; seconds: number; language?: string }[] = [];
  const transcribeWindow = async (window: SoundWindow): Promise<WindowText> => {
    const length = window.samples.length / 16_000;
    windows.push({ from: window.samples[0] ?? 0, seconds: length, language: window.language });
    const seconds = next(length);
    const segments = [{ text: ` from ${window.samples[0]}`, start: 1, end: seconds }];
    return { segments, words: [], language: 'de', noSpeechProbability: 0, seconds };
  };
  return { windows, transcribeWindow };
}

const ignore = (): void => {};

describe('A sound in windows of 30 s', () => {
  it('is read from where speech was cut off, with times from the start of the sound', async () => {
    const { windows, transcribeWindow } = model((length) => Math.min(28, length));
    const seconds: number[] = [];
    const { text, segments } = await transcribe(request(70), transcribeWindow, (at) =>
      seconds.push(at),
    );
    expect(windows.map(({ from, seconds }) => [from, seconds])).toEqual([
      [0, 30],
      [28, 30],
      [56, 14],
    ]);
    expect(seconds).toEqual([28, 56, 70]);
    expect(text).toBe('from 0 from 28 from 56');
    expect(segments.map(({ start, end }) => [start, end])).toEqual([
      [1, 28],
      [29, 56],
      [57, 70],
    ]);
  });

  it('is one window if it is as long as one', async () => {
    const { windows, transcribeWindow } = model((length) => length);
    await transcribe(request(30), transcribeWindow, ignore);
    expect(windows).toHaveLength(1);
  });

  it('has one language: the one requested, or that of the first window', async () => {
    const { windows, transcribeWindow } = model((length) => length);
    const { language } = await transcribe(request(60), transcribeWindow, ignore);
    expect(windows.map((window) => window.language)).toEqual([undefined, 'de']);
    expect(language).toBe('german');
  });

  it('is refused in a format that this browser cannot decode', async () => {
    const { audio } = request(1);
    const undecoded = request(1, { audio: { ...audio, format: 'FLAC', samples: undefined } });
    await expect(transcribe(undecoded, model(() => 1).transcribeWindow, ignore)).rejects.toThrow(
      'This browser can’t decode FLAC.',
    );
  });
});
