import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { wrap } from 'comlink';
import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  Mp3OutputFormat,
  Output,
} from 'mediabunny';
import { convertMedia, inspectMedia } from '../../src/lib/base/media/media';
import { startWorker } from '../../src/lib/base/workers/trusted-worker';
import resampleUrl from './audio-resample.worker.ts?worker&url';

/** Each converts the chosen file and returns the length of the result in seconds. */
const ways: AudioBench['ways'] = {
  resample: async (file) => {
    const worker = startWorker(resampleUrl);
    const samples = await wrap<(file: Blob) => number>(worker)(file);
    worker.terminate();
    return samples / 16_000;
  },
  inspect: async (file) => {
    const facts = await inspectMedia(file, file.name);
    return facts.kind === 'sound' ? facts.seconds : NaN;
  },
  flac: async (file) => secondsOf(await convertMedia(file, { format: 'flac' })),
  ogg: async (file) => secondsOf(await convertMedia(file, { format: 'ogg' })),
  decodeAudioData: async (file) => {
    const whole = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(
      await file.arrayBuffer(),
    );
    const context = new OfflineAudioContext(1, Math.ceil(whole.duration * 16_000), 16_000);
    const source = new AudioBufferSourceNode(context, { buffer: whole });
    source.connect(context.destination);
    source.start();
    return (await context.startRendering()).duration;
  },
};

async function secondsOf(file: Blob): Promise<number> {
  return new Input({ source: new BlobSource(file), formats: ALL_FORMATS }).computeDuration();
}

/** MP3 of the same sound, as base64. */
async function mp3(file: File): Promise<string> {
  registerMp3Encoder();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp3OutputFormat({ xingHeader: false }), target });
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const conversion = await Conversion.init({
    input,
    output,
    audio: { codec: 'mp3', bitrate: 128_000 },
  });
  await conversion.execute();
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

const chosen = () => {
  const [file] = document.querySelector('input')?.files ?? [];
  if (!file) throw new Error('No file was chosen.');
  return file;
};

async function measure(way: string): Promise<AudioFigures> {
  let longestTask = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  });
  observer.observe({ type: 'longtask' });
  const start = performance.now();
  const seconds = await ways[way]?.(chosen());
  const ms = performance.now() - start;
  observer.disconnect();
  return { ms, seconds: seconds ?? NaN, longestTask };
}

Object.assign(window, { audioBench: { ways, measure, mp3: () => mp3(chosen()) } });
