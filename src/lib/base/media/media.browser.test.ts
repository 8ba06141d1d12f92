import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import {
  FlacOutputFormat,
  MkvOutputFormat,
  MovOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
  type AudioCodec,
  type OutputFormat,
} from 'mediabunny';
import { describe, expect, it, vi } from 'vitest';
import { convertMedia, inspectMedia, mediaPeaks, planParts } from './media';
import type { SoundFacts } from './media-facts';
import {
  encodedFile,
  sine,
  wavAround,
  wavOf,
} from '../../../../tests/support/audio-media/sound-files';

registerFlacEncoder();
registerMp3Encoder();

const forms: [string, string, OutputFormat, AudioCodec][] = [
  ['flac', 'FLAC', new FlacOutputFormat(), 'flac'],
  ['mp3', 'MP3', new Mp3OutputFormat(), 'mp3'],
  ['mp4', 'MP4', new Mp4OutputFormat(), 'opus'],
  ['m4a', 'MP4', new Mp4OutputFormat(), 'flac'],
  ['ogg', 'Ogg', new OggOutputFormat(), 'opus'],
  ['wav', 'WAV', new WavOutputFormat(), 'pcm-s16'],
  ['webm', 'WebM', new WebMOutputFormat(), 'opus'],
];

/** In seconds: MP3 pads up to 0.16 s, Opus some milliseconds. */
const padding = 0.17;

function withPause(): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(4 * 48_000);
  samples.set(sine(1, 48_000), 0);
  samples.set(sine(2, 48_000), 2 * 48_000);
  return samples;
}

const pauses = new Map<string, Promise<Blob>>();

/** A sound with a pause in this format. It is encoded once, but each call returns a new file that is not cached. */
async function pauseIn(format: OutputFormat, codec: AudioCodec): Promise<Blob> {
  const form = `${format.mimeType} ${codec}`;
  const made = pauses.get(form) ?? encodedFile(withPause(), format, codec);
  pauses.set(form, made);
  return new Blob([await made]);
}

async function facts(file: Blob, name: string): Promise<SoundFacts> {
  const reported = await inspectMedia(file, name);
  if (reported.kind === 'unreadable') throw new Error(reported.failure.kind);
  return reported;
}

async function failure(file: Blob, name = 'a.mp3') {
  const reported = await inspectMedia(file, name);
  return reported.kind === 'unreadable' ? reported.failure.kind : reported;
}

async function decoded(file: Blob): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, 16_000).decodeAudioData(await file.arrayBuffer());
}

describe.each(forms)('A %s file', (ending, container, format, codec) => {
  it('is detected by its content, measured and converted', async () => {
    const file = await pauseIn(format, codec);
    const reported = await facts(file, `talk.${ending}`);
    expect(reported).toMatchObject({
      container,
      codec,
      channels: 1,
      hasVideo: false,
      accepted: true,
    });
    expect(reported.wrongName).toBeUndefined();
    expect(reported.declaredSeconds).toBeUndefined();
    expect(reported.sampleRate).toBe(48_000);
    expect(Math.abs(reported.seconds - 4)).toBeLessThan(padding);
    // A sine at half of full scale has a peak of -6.02 dBFS and a mean 3.01 lower; a quarter of it is silent.
    expect(Math.abs(reported.level.peak + 6.02)).toBeLessThan(0.7);
    expect(Math.abs(reported.level.rms + 9.03 - 10 * Math.log10(0.75))).toBeLessThan(0.6);
    expect(reported.silence).toBeGreaterThan(0.2);
    expect(reported.silence).toBeLessThan(0.3);
    const flac = await convertMedia(file, { format: 'flac' });
    expect(Math.abs((await decoded(flac)).duration - 4)).toBeLessThan(padding);
  });
});

describe('A conversion', () => {
  it.each(['flac', 'ogg', 'wav'] as const)(
    'to %s turns a stretch into 16 kHz mono',
    async (format) => {
      const file = wavOf(withPause(), 48_000);
      const made = await convertMedia(file, { format, from: 0.5, to: 2.5 });
      expect(made.type).toBe(`audio/${format}`);
      const sound = await decoded(made);
      expect(sound.duration).toBeCloseTo(2, 1);
      expect(sound.numberOfChannels).toBe(1);
      const samples = sound.getChannelData(0);
      const power = (from: number, to: number) =>
        samples.subarray(from * 16_000, to * 16_000).reduce((sum, x) => sum + x * x, 0) /
        ((to - from) * 16_000);
      expect(power(0.1, 0.4)).toBeCloseTo(0.125, 2);
      expect(power(0.6, 1.4)).toBeLessThan(1e-5);
      expect(power(1.6, 1.9)).toBeCloseTo(0.125, 2);
    },
  );

  it('reports its progress', async () => {
    const onprogress = vi.fn();
    await convertMedia(wavOf(sine(60, 44_100), 44_100), { format: 'flac' }, { onprogress });
    expect(onprogress.mock.lastCall).toEqual([60, 60]);
  });

  it('ends immediately when it is cancelled', async () => {
    const controller = new AbortController();
    const conversion = convertMedia(
      wavOf(sine(60, 44_100), 44_100),
      { format: 'flac' },
      { signal: controller.signal, onprogress: () => controller.abort(new Error('Enough.')) },
    );
    await expect(conversion).rejects.toThrow('Enough.');
  });

  it('preserves the start time of a sound that begins later than its video', async () => {
    const file = await encodedFile(withPause(), new MkvOutputFormat(), 'opus', 3);
    const reported = await facts(file, 'film.mkv');
    expect(reported).toMatchObject({ container: 'Matroska', accepted: false });
    expect(reported.seconds).toBeCloseTo(7, 1);
  });
});

describe('A name', () => {
  it('with the ending of another format is reported', async () => {
    const file = await pauseIn(new OggOutputFormat(), 'opus');
    expect((await facts(file, 'Talk.MP3')).wrongName).toEqual({ ending: 'MP3', right: 'ogg' });
  });

  it('is accepted for an MP3 file with each of its endings', async () => {
    const file = await pauseIn(new Mp3OutputFormat(), 'mp3');
    for (const ending of ['mp3', 'mpga', 'mpeg']) {
      const reported = await facts(file, `talk.${ending}`);
      expect(reported).toMatchObject({ container: 'MP3', accepted: true });
      expect(reported.wrongName).toBeUndefined();
    }
  });

  it('of a container outside the specification leads to a conversion', async () => {
    const file = await encodedFile(withPause(), new MovOutputFormat(), 'opus');
    expect(await facts(file, 'clip.mov')).toMatchObject({
      container: 'QuickTime',
      accepted: false,
    });
  });
});

describe('An unreadable file', () => {
  it('is reported if it is empty', async () => {
    expect(await failure(new Blob([]))).toBe('empty');
  });

  it.each([
    'Just a text.',
    '%PDF-1.7',
    '<!doctype html>',
    'ID3',
    'ID3\x04\0\0\x7f\x7f\x7f\x7f',
    '#EXTM3U\n',
  ])('is reported if it is the text %s', async (text) => {
    expect(await failure(new Blob([text]))).toBe('not-media');
    expect(await failure(new Blob([text.repeat(5000)]))).toBe('not-media');
  });

  it('is reported if it is a WAV file without samples', async () => {
    expect(await failure(wavAround(new Uint8Array()), 'a.wav')).toBe('no-sound');
  });

  it.each(forms)('never hangs for a %s file cut anywhere', async (ending, _, format, codec) => {
    const whole = await pauseIn(format, codec);
    for (const share of [0.02, 0.5, 0.9]) {
      const reported = await inspectMedia(whole.slice(0, whole.size * share), `cut.${ending}`);
      if (reported.kind === 'sound') expect(reported.seconds).toBeLessThan(4.17);
      else expect(['damaged', 'not-media', 'no-sound']).toContain(reported.failure.kind);
    }
  });

  it.each(forms)(
    'never crashes for a %s file with garbage in it',
    async (ending, _, format, codec) => {
      const whole = new Uint8Array(await (await pauseIn(format, codec)).arrayBuffer());
      const middle = Math.floor(whole.length / 2);
      whole.fill(0xa5, middle, middle + Math.floor(whole.length / 5));
      const reported = await inspectMedia(new Blob([whole]), `rubbish.${ending}`);
      expect(
        reported.kind === 'sound' || ['damaged', 'stuck'].includes(reported.failure.kind),
      ).toBe(true);
    },
  );

  it('reports how long a cut file should be', async () => {
    const whole = wavOf(sine(4, 48_000), 48_000);
    const reported = await facts(whole.slice(0, whole.size / 2), 'a.wav');
    expect(reported.seconds).toBeCloseTo(2, 2);
    expect(reported.declaredSeconds).toBeCloseTo(4, 2);
  });
});

describe('A long sound', () => {
  it('is cut in its pauses and surveyed once', async () => {
    const file = await pauseIn(new OggOutputFormat(), 'opus');
    const cutting = { maxBytes: 10_000 + 32_400 * 2.5, overlapSeconds: 0, format: 'flac' } as const;
    const [first, second] = await planParts(file, cutting);
    expect(first?.to).toBeGreaterThan(1);
    expect(first?.to).toBeLessThan(2);
    expect(second).toMatchObject({ from: first?.to });
    const onprogress = vi.fn();
    const peaks = await mediaPeaks(file, 4, { onprogress });
    expect(onprogress).not.toHaveBeenCalled();
    expect(peaks[1]).toBeCloseTo(0.5, 1);
    expect(peaks[3]).toBeLessThan(0.1);
    expect(peaks[6]).toBeCloseTo(-0.5, 1);
  });

  it('is surveyed once for two simultaneous callers, and until the end when one of them cancels', async () => {
    const file = wavOf(sine(30, 44_100), 44_100);
    const controller = new AbortController();
    const first = inspectMedia(file, 'a.wav', { signal: controller.signal });
    const onprogress = vi.fn();
    const second = mediaPeaks(file, 1, { onprogress });
    controller.abort(new Error('Enough.'));
    await expect(first).rejects.toThrow('Enough.');
    expect((await second)[1]).toBeCloseTo(0.5, 1);
    expect(onprogress.mock.lastCall).toEqual([30, 30]);
  });
});
