import { describe, expect, it } from 'vitest';
import { wavFile } from '../../base/formats/wav/wav-file';
import { answer, chat } from '../../../../tests/support/service/calls';

/** A PNG of 1 × 1 pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${pixel}` } };
const csv = {
  type: 'text',
  text: '<file name="a|b.csv" type="text/csv">\nname,age\nAda,36\n</file>',
};

async function soundPart(sound: Blob, format: 'wav' | 'mp3') {
  const data = Buffer.from(await sound.arrayBuffer()).toString('base64');
  return { type: 'input_audio', input_audio: { data, format } };
}

async function say(content: unknown[], more: object = {}): Promise<string> {
  const { content: text } = await answer({ messages: [{ role: 'user', content }], ...more });
  return text ?? '';
}

describe('The guide on attachments reports', () => {
  it('the type, size and pixels of an image', async () => {
    const text = await say([image, { type: 'text', text: 'What is it?' }]);
    expect(text).toContain('An image, image/png, 70 bytes, 1 × 1 pixels.');
    expect(text).toContain('“What is it?”');
  });

  it('the name and the first words of a text, with its markup made harmless', async () => {
    expect(await say([csv])).toContain(
      'Text “a\\|b.csv”, text/csv, 15 characters in 2 lines. It begins: “name,age Ada,36”',
    );
  });

  it('the first words of a text in brackets, which would be a formula after a backslash', async () => {
    const pdf = '<file name="a.pdf" type="application/pdf">\n[Page 1]\nRain\n</file>';
    expect(await say([{ type: 'text', text: pdf }])).toContain('begins: “&#91;Page 1&#93; Rain”');
  });

  it('the type, size and length of a sound', async () => {
    const wav = wavFile({
      encoding: 'pcm',
      sampleRate: 8000,
      data: [new Uint8Array(24_000)],
      bytes: 24_000,
    });
    expect(await say([await soundPart(wav, 'wav')])).toContain(
      'A sound, audio/wav, 24,044 bytes, 1.5 s.',
    );
  });

  it('the length of an MP3 by its frames, after the tag that precedes them', async () => {
    // 64 kbit/s at 48 kHz: 192 bytes and 24 ms a frame.
    const frame = new Uint8Array(192);
    frame.set([0xff, 0xfb, 0x54, 0xc4]);
    const tag = Uint8Array.from([
      0x49,
      0x44,
      0x33,
      4,
      0,
      0,
      0,
      0,
      1,
      2,
      ...new Array<number>(130).fill(0),
    ]);
    const mp3 = new Blob([tag, ...new Array<Uint8Array<ArrayBuffer>>(50).fill(frame)]);
    expect(await say([await soundPart(mp3, 'mp3')])).toContain(
      'A sound, audio/mpeg, 9,740 bytes, 1.2 s.',
    );
  });

  it('that the bytes of a file that is not a sound have no length', async () => {
    expect(await say([await soundPart(new Blob(['no sound']), 'mp3')])).toContain(
      '8 bytes, of a length that its bytes do not tell.',
    );
  });

  it('nothing if the message is only text', async () => {
    expect(await say([{ type: 'text', text: 'What is 2 + 3?' }])).toContain('5');
  });
});

it.each([
  ['reads no images', () => image],
  ['hears no sound', () => soundPart(new Blob(['RIFF']), 'wav')],
])('A model that %s refuses them', async (words, part) => {
  const messages = [{ role: 'user', content: [await part()] }];
  const reply = await chat({ model: 'built-in/guide-tiny', messages });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({
    error: {
      param: 'messages[0].content',
      message: expect.stringContaining(words) as string,
    },
  });
});
