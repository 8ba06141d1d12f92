import { describe, expect, it } from 'vitest';
import { answer, chat } from '../test-support';

/** A PNG of 1 × 1 pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${pixel}` } };
const csv = {
  type: 'text',
  text: '<file name="a|b.csv" type="text/csv">\nname,age\nAda,36\n</file>',
};

async function say(content: unknown[], more: object = {}): Promise<string> {
  const { content: text } = await answer({ messages: [{ role: 'user', content }], ...more });
  return text ?? '';
}

describe('the guide says of what is attached', () => {
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

  it('the first words of a text in brackets, which would be a formula behind a backslash', async () => {
    const pdf = '<file name="a.pdf" type="application/pdf">\n[Page 1]\nRain\n</file>';
    expect(await say([{ type: 'text', text: pdf }])).toContain('begins: “&#91;Page 1&#93; Rain”');
  });

  it('nothing where its text only asks for something', async () => {
    expect(await say([{ type: 'text', text: 'What is 2 + 3?' }])).toContain('5');
  });
});

it('a model that reads no images refuses them', async () => {
  const messages = [{ role: 'user', content: [image] }];
  const reply = await chat({ model: 'built-in/guide-tiny', messages });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({
    error: {
      param: 'messages[0].content',
      message: expect.stringContaining('no images') as string,
    },
  });
});
