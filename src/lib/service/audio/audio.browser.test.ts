import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { demoBaseUrl } from '../../shared/connections/model/demo-address';
import { createServiceFetch } from '../port/bridge';
import {
  externalWav,
  listen,
  speak,
  tone,
  type TranscriptReply,
} from '../../../../tests/support/service/audio-calls';

/** The service in its worker, as pages use it: only there are all encoders and decoders available. */
const fetchService = createServiceFetch();
const worker = async (request: Request): Promise<Response> =>
  fetchService(demoBaseUrl + new URL(request.url).pathname.replace('/v1', ''), {
    method: request.method,
    headers: [...request.headers],
    body: await request.blob(),
  });

const formats = ['flac', 'mp3', 'mulaw', 'ogg', 'wav'];
const sampleRates = [8000, 16000, 22050, 24000, 32000, 44100, 48000];

const magic: { [format: string]: RegExp } = {
  flac: /^fLaC/,
  mp3: /^(ID3|\xff[\xe0-\xff])/,
  mulaw: /^RIFF....WAVE/s,
  ogg: /^OggS/,
  wav: /^RIFF....WAVE/s,
};

/** The sample rate in a file's header, read by the specification of each format. */
const headerRate: { [format: string]: (bytes: Uint8Array<ArrayBuffer>) => number } = {
  // STREAMINFO follows 4 bytes of magic and 4 of block header; its rate is the 20 bits after 10 bytes.
  flac: (bytes) => new DataView(bytes.buffer).getUint32(18) >>> 12,
  mp3: mp3Rate,
  mulaw: (bytes) => new DataView(bytes.buffer).getUint32(24, true),
  // The first page has one lacing value: OpusHead begins at 28, its input rate 12 bytes later.
  ogg: (bytes) => new DataView(bytes.buffer).getUint32(40, true),
  wav: (bytes) => new DataView(bytes.buffer).getUint32(24, true),
};

function mp3Rate(bytes: Uint8Array<ArrayBuffer>): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  const isTag = String.fromCharCode(...bytes.subarray(0, 3)) === 'ID3';
  const frame = isTag ? 10 + (a << 21) + (b << 14) + (c << 7) + d : 0;
  const version = ((bytes[frame + 1] ?? 0) >> 3) & 3;
  const base = [44_100, 48_000, 32_000][((bytes[frame + 2] ?? 0) >> 2) & 3] ?? 0;
  return base / ({ 3: 1, 2: 2, 0: 4 }[version] ?? NaN);
}

async function decoded(file: Blob): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer());
}

async function transcribe(file: Blob): Promise<TranscriptReply> {
  const response = await listen({ file, response_format: 'verbose_json' }, worker);
  return (await response.json()) as TranscriptReply;
}

describe.each(formats)('Speech in %s', (format) => {
  it.each(sampleRates)('at %d samples a second says so in its header', async (sampleRate) => {
    const fields = { input: 'Hi.', response_format: format, sample_rate: sampleRate };
    const response = await speak(fields, worker);
    expect(response.status).toBe(200);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(String.fromCharCode(...bytes.subarray(0, 12))).toMatch(magic[format] as RegExp);
    expect(headerRate[format]?.(bytes)).toBe(sampleRate);
  });

  it('plays in a browser for its duration, and has its text', async () => {
    const input = 'Hello wörld. How are you?';
    const file = await (await speak({ input, response_format: format }, worker)).blob();
    const reference = await (await speak({ input, response_format: 'wav' }, worker)).blob();
    const sound = await decoded(file);
    const { duration } = await decoded(reference);
    // MP3 has up to 0.16 s of padding.
    expect(Math.abs(sound.duration - duration)).toBeLessThan(0.17);
    const loudest = sound.getChannelData(0).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    expect(loudest).toBeGreaterThan(0.5);
    const reply = await transcribe(file);
    expect(reply.text).toBe(input);
    expect(Math.abs(reply.duration - duration)).toBeLessThan(0.17);
  });
});

/** Half a second of silence and half a second of a tone, in Opus. */
async function opusFile(format: OutputFormat): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new AudioSampleSource({ codec: 'opus', bitrate: 64_000 });
  output.addAudioTrack(source);
  await output.start();
  const samples = [...new Array<number>(24_000).fill(0), ...tone(0.5, 48_000, 0.5)];
  const sample = new AudioSample({
    data: Float32Array.from(samples, (value) => value / 32_768),
    format: 'f32',
    numberOfChannels: 1,
    sampleRate: 48_000,
    timestamp: 0,
  });
  await source.add(sample);
  sample.close();
  await output.finalize();
  return new Blob([target.buffer ?? '']);
}

describe('An external file', () => {
  it.each([
    ['WebM', new WebMOutputFormat()],
    ['MP4', new Mp4OutputFormat()],
    ['Ogg', new OggOutputFormat()],
  ])('in %s is measured', async (name, format) => {
    const reply = await transcribe(await opusFile(format));
    expect(reply.text).toContain(`The file is ${name}, 1.0`);
    expect(reply.segments).toHaveLength(1);
    expect(reply.segments?.[0]?.start).toBeCloseTo(0.5, 1);
    expect(reply.segments?.[0]?.end).toBeCloseTo(1, 1);
  });

  it('in WAV is measured', async () => {
    const reply = await transcribe(externalWav(tone(0.5, 16_000, 0.5), 16_000));
    expect(reply.text).toContain('peak -6.0 dBFS');
  });
});

it('An address that cannot be fetched is reported with the reason', async () => {
  const response = await listen({ url: 'https://nowhere.invalid/a.wav' }, worker);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('could not be fetched');
});
