import { describe, expect, it } from 'vitest';
import { riffChunks, speak } from '../../../../tests/support/service/audio-calls';

async function wav(fields: object = {}): Promise<Map<string, DataView>> {
  const response = await speak({ response_format: 'wav', ...fields });
  return riffChunks(new Uint8Array(await response.arrayBuffer()));
}

async function duration(fields: object): Promise<number> {
  const chunks = await wav({ sample_rate: 8000, ...fields });
  return (chunks.get('data')?.byteLength ?? 0) / 2 / 8000;
}

/** Every rule of the speech request in docs/service.md#audio. */
const refused: [rule: string, param: string, fields: object][] = [
  ['input is required', 'input', { input: undefined }],
  ['input is text', 'input', { input: 7 }],
  ['input is not empty', 'input', { input: ' \n' }],
  ['input can be spoken', 'input', { input: '...' }],
  ['input is of a length that is made', 'input', { input: 'word '.repeat(1000) }],
  ['input is of a duration that is made', 'input', { input: '777 '.repeat(1000), speed: 0.5 }],
  ['model is required', 'model', { model: undefined }],
  ['model is text', 'model', { model: null }],
  ['model speaks', 'model', { model: 'built-in/note-reader' }],
  ['model is not a chat model', 'model', { model: 'built-in/guide' }],
  ['voice is required', 'voice', { voice: undefined }],
  ['voice is one of the list', 'voice', { voice: 'toString' }],
  ['response_format is known', 'response_format', { response_format: 'aac' }],
  ['sample_rate is one of seven', 'sample_rate', { sample_rate: 11025 }],
  ['sample_rate is a number', 'sample_rate', { sample_rate: '48000' }],
  ['speed is at least 0.5', 'speed', { speed: 0.49 }],
  ['speed is at most 5', 'speed', { speed: 5.01 }],
];

describe('POST {base_url}/audio/speech', () => {
  it.each(refused)('refuses what breaks the rule: %s', async (_, param, fields) => {
    const response = await speak(fields);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { param: string; message: string } };
    expect(error.param).toBe(param);
    expect(error.message).not.toBe('');
  });

  it('answers 404 for a model that does not exist', async () => {
    expect((await speak({ model: 'nobody' })).status).toBe(404);
  });

  it.each([8000, 16000, 22050, 24000, 32000, 44100, 48000])(
    'makes a 16-bit mono wav of %d samples a second',
    async (sampleRate) => {
      const chunks = await wav({ sample_rate: sampleRate });
      const format = chunks.get('fmt ');
      expect(format?.getUint16(0, true)).toBe(1);
      expect(format?.getUint16(2, true)).toBe(1);
      expect(format?.getUint32(4, true)).toBe(sampleRate);
      expect(format?.getUint32(8, true)).toBe(sampleRate * 2);
      expect(format?.getUint16(14, true)).toBe(16);
    },
  );

  it('uses 48000 samples a second by default', async () => {
    expect((await wav()).get('fmt ')?.getUint32(4, true)).toBe(48_000);
  });

  it('puts mu-law into a wav container as format 7', async () => {
    const response = await speak({ response_format: 'mulaw', sample_rate: 8000 });
    expect(response.headers.get('content-type')).toBe('audio/wav');
    const chunks = riffChunks(new Uint8Array(await response.arrayBuffer()));
    const format = chunks.get('fmt ');
    expect(format?.getUint16(0, true)).toBe(7);
    expect(format?.getUint32(4, true)).toBe(8000);
    expect(format?.getUint16(14, true)).toBe(8);
    expect(chunks.get('fact')?.getUint32(0, true)).toBe(chunks.get('data')?.byteLength);
  });

  it.each([
    ['mp3', undefined, 'audio/mpeg', /^(ID3|\xff[\xe0-\xff])/],
    ['flac', 'flac', 'audio/flac', /^fLaC/],
    ['wav', 'wav', 'audio/wav', /^RIFF....WAVE/s],
  ])('makes %s with its content type', async (_, response_format, type, magic) => {
    const response = await speak({ response_format });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(String.fromCharCode(...bytes.subarray(0, 12))).toMatch(magic);
  });

  it('reports that Node cannot make ogg, and that a retry is useless', async () => {
    const response = await speak({ response_format: 'ogg' });
    expect(response.status).toBe(501);
    expect(response.headers.get('x-should-retry')).toBe('false');
    expect(await response.json()).toMatchObject({
      error: {
        param: 'response_format',
        message: expect.stringContaining('cannot make ogg') as string,
      },
    });
  });

  it('speaks faster and slower by speed', async () => {
    const normal = await duration({});
    expect(normal).toBeGreaterThan(0.5);
    expect(await duration({ speed: 2 })).toBeCloseTo(normal / 2, 2);
    expect(await duration({ speed: 0.5 })).toBeCloseTo(normal * 2, 2);
    expect(await duration({ speed: 5 })).toBeCloseTo(normal / 5, 2);
  });

  it('makes the same sound for the same request, and another for another voice', async () => {
    const data = async (voice: string): Promise<string> => {
      const fields = { voice, sample_rate: 8000, response_format: 'wav' };
      return Buffer.from(await (await speak(fields)).arrayBuffer()).toString('latin1');
    };
    const [first, second, other] = [
      await data('robot-low'),
      await data('robot-low'),
      await data('robot-high'),
    ];
    expect(first === second).toBe(true);
    expect(first === other).toBe(false);
  });
});
