import { describe, expect, it } from 'vitest';
import {
  externalWav,
  listen,
  speak,
  tone,
  transcript,
} from '../../../../tests/support/service/audio-calls';

const verbose = { response_format: 'verbose_json' };
const both = { ...verbose, 'timestamp_granularities[]': ['word', 'segment'] };

function silence(seconds: number, sampleRate: number): number[] {
  return Array.from({ length: seconds * sampleRate }, () => 0);
}

describe('A file of the built-in voice', () => {
  const input = 'Hello, wörld! “Ünïcode” — 3.14 and 😀 emoji?\nA second\tline…';

  it.each(['wav', 'mulaw', 'flac', 'mp3'])('returns its exact text from %s', async (format) => {
    const file = await (await speak({ input, response_format: format })).blob();
    const reply = await transcript({ file });
    expect(reply.text).toBe(input);
    expect(reply.x_vendor.notice).toMatch(/note, not heard/);
  });

  it('has the times of its words and sentences', async () => {
    const spoken = await speak({ input: 'Hello world. How are you?', response_format: 'wav' });
    const reply = await transcript({ file: await spoken.blob(), ...both });
    expect(reply.words?.map(({ word }) => word)).toEqual(['Hello', 'world', 'How', 'are', 'you']);
    const times = reply.words?.flatMap(({ start, end }) => [start, end]) ?? [];
    expect(times).toEqual([...times].sort((first, second) => first - second));
    expect(times.at(-1)).toBeLessThanOrEqual(reply.duration);
    expect(reply.segments?.map(({ text }) => text)).toEqual(['Hello world.', 'How are you?']);
    expect(reply.segments?.[1]?.start).toBe(reply.words?.[2]?.start);
    expect(reply).toMatchObject({ task: 'transcribe', language: 'english' });
  });

  it('times its sentences where the sound is', async () => {
    const spoken = await speak({ input: 'Hello. World.', response_format: 'wav' });
    const bytes = Buffer.from(await spoken.arrayBuffer());
    const reported = await transcript({ file: new Blob([bytes]), ...verbose });
    // Without its comment tag the file counts as external.
    bytes.write('IXXX', bytes.indexOf('ICMT'));
    const received = await transcript({ file: new Blob([bytes]), ...verbose });
    const times = ({ segments = [] }: typeof reported): number[] =>
      segments.flatMap(({ start, end }) => [start, end]);
    expect(received.x_vendor.notice).toMatch(/measured/);
    expect(times(received)).toHaveLength(4);
    times(received).forEach((time, index) => {
      expect(Math.abs(time - (times(reported)[index] ?? 0))).toBeLessThan(0.08);
    });
  });

  it('has segments with every member of the verbose form', async () => {
    const file = await (await speak({ response_format: 'wav' })).blob();
    const { segments } = await transcript({ file, ...verbose, temperature: '0.5' });
    expect(segments?.[0]).toEqual({
      id: 0,
      seek: expect.any(Number) as number,
      start: expect.any(Number) as number,
      end: expect.any(Number) as number,
      text: 'Hello world.',
      tokens: expect.any(Array) as number[],
      temperature: 0.5,
      avg_logprob: expect.any(Number) as number,
      compression_ratio: expect.any(Number) as number,
      no_speech_prob: 0,
    });
  });

  it.each([
    [[], true, false],
    [['segment'], true, false],
    [['word'], false, true],
    [['word', 'segment'], true, true],
  ])('with granularities %j has segments: %s, words: %s', async (wanted, segments, words) => {
    const file = await (await speak({ response_format: 'wav' })).blob();
    const reply = await transcript({ file, ...verbose, 'timestamp_granularities[]': wanted });
    expect([reply.segments !== undefined, reply.words !== undefined]).toEqual([segments, words]);
  });
});

describe('Another file', () => {
  it('is measured: where it sounds, how loud, how long it is silent', async () => {
    const samples = [...silence(1, 8000), ...tone(0.5, 8000, 0.5), ...silence(1, 8000)];
    const reply = await transcript({ file: externalWav(samples, 8000), ...verbose });
    expect(reply.duration).toBe(2.5);
    expect(reply.segments).toHaveLength(1);
    expect(reply.segments?.[0]?.start).toBeCloseTo(1, 1);
    expect(reply.segments?.[0]?.end).toBeCloseTo(1.5, 1);
    // Half of full scale is -6.0 dB, and a sine's mean level 3.0 dB below its peak.
    expect(reply.text).toContain('level -9.0 dBFS, peak -6.0 dBFS');
    expect(reply.text).toContain('Silence: 2.00 s');
    expect(reply.text).toContain('No clipping');
    expect(reply.text).toMatch(/^No speech model is loaded/);
    expect(reply.language).toBe('unknown');
  });

  it('has two stretches of sound with a gap between', async () => {
    const samples = [...tone(0.5, 8000, 0.1), ...silence(0.5, 8000), ...tone(0.5, 8000, 0.1)];
    const { segments } = await transcript({ file: externalWav(samples, 8000), ...verbose });
    expect(segments?.map(({ start }) => Math.round(start * 10) / 10)).toEqual([0, 1]);
  });

  it('is reported as clipped if it is', async () => {
    const { text } = await transcript({ file: externalWav(tone(0.1, 48_000, 2), 48_000) });
    // 440 Hz for 0.1 s: 44 periods, cut off twice in each.
    expect(text).toContain('Clipped at 88 places');
  });

  it('is not reported as clipped at full scale', async () => {
    const { text } = await transcript({ file: externalWav(tone(0.1, 48_000, 1), 48_000) });
    expect(text).toContain('No clipping');
  });

  it('is reported as silent', async () => {
    const reply = await transcript({ file: externalWav(silence(1, 8000), 8000), ...both });
    expect(reply.text).toContain('It is silent.');
    expect([reply.segments, reply.words]).toEqual([[], []]);
  });

  it('is timed more finely by the fine model', async () => {
    const samples = [...silence(1, 8000).slice(0, 8040), ...tone(0.1, 8000, 0.5)];
    const model = 'built-in/note-reader-fine';
    const { segments } = await transcript({ model, file: externalWav(samples, 8000), ...verbose });
    expect(segments?.[0]?.start).toBeCloseTo(1, 2);
  });
});

describe('A damaged file', () => {
  async function spoken(response_format: string): Promise<Buffer<ArrayBuffer>> {
    const response = await speak({ response_format, sample_rate: 8000 });
    return Buffer.from(await response.arrayBuffer());
  }

  it('is refused if it is FLAC without frames', async () => {
    const bytes = await spoken('flac');
    // The frames follow the metadata block whose first bit says that it is the last.
    let at = 4;
    while (bytes.readUInt8(at) < 0x80) at += 4 + bytes.readUIntBE(at + 1, 3);
    const file = new Blob([bytes.subarray(0, at + 4 + bytes.readUIntBE(at + 1, 3))]);
    expect((await listen({ file })).status).toBe(400);
  });

  it('is read if only the lengths in its ID3 tag are wrong', async () => {
    const bytes = await spoken('mp3');
    // The tag is marked as unsynchronised, and its frame claims far more bytes than exist.
    bytes.writeUInt8(0x80, 5);
    bytes.writeUInt32BE(0x7f7f_7f7f, 14);
    const reply = await transcript({ file: new Blob([bytes]), ...verbose });
    expect(reply.text).toBe('Hello world.');
    expect(reply.duration).toBeGreaterThan(0.5);
  });

  it('is recognised as what follows its ID3 tag', async () => {
    const tag = Buffer.from('ID3\x04\0\0\0\0\0\x0aaaaaaaaaaa', 'latin1');
    const reply = await transcript({ file: new Blob([tag, await spoken('flac')]), ...verbose });
    expect(reply.text).toBe('Hello world.');
  });
});
