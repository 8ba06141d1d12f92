import { expect, it } from 'vitest';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import { attachedDocument, attachmentPart } from './attachment-part';
import { fillRequest } from './fill-request';

const image: StoredAttachment = stored('0'.repeat(32), 'image', 'image/png', 'pixels');
const text: StoredAttachment = stored('1'.repeat(32), 'text', 'text/csv', 'a,b');

function stored(
  id: string,
  kind: StoredAttachment['note']['kind'],
  type: string,
  content: string,
): StoredAttachment {
  const note = { id, name: `"${kind}".x`, kind, type, bytes: 1, tokens: 1 };
  const file = new Blob([content], { type });
  return { v: 1, id, ownerId: 'c', createdAt: 1, note, file, text: content };
}

const sound: StoredAttachment = stored('2'.repeat(32), 'audio', 'audio/mpeg', 'frames');

const read = (id: string) => Promise.resolve([image, text, sound].find((each) => each.id === id));

it('The addresses in a request are replaced by their files, and everything else stays', async () => {
  const typed = { type: 'text', text: 'attachment: what is this?' };
  const body = {
    model: 'm',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [attachmentPart(image.note), attachmentPart(text.note), typed] },
    ],
  };
  expect(await fillRequest(body, read)).toEqual({
    model: 'm',
    messages: [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: `data:image/png;base64,${btoa('pixels')}` } },
          { type: 'text', text: '<file name=" text .x" type="text/csv">\na,b\n</file>' },
          typed,
        ],
      },
    ],
  });
});

it('A sound is sent as Base64 in its own part, or as its transcript', async () => {
  const { note } = sound;
  const content = [attachmentPart(note), attachmentPart({ ...note, asSound: true })];
  expect(await fillRequest({ input: [{ role: 'user', content }] }, read)).toEqual({
    input: [
      {
        role: 'user',
        content: [
          { type: 'text', text: '<file name=" audio .x" type="audio/mpeg">\nframes\n</file>' },
          { type: 'input_audio', input_audio: { data: btoa('frames'), format: 'mp3' } },
        ],
      },
    ],
  });
});

it('The documents that are files are filled in', async () => {
  const own = { source: { type: 'text', text: 'typed' } };
  const documents = [own, attachedDocument(text.note)];
  expect(await fillRequest({ documents }, read)).toEqual({
    documents: [own, { id: '"text".x', source: { type: 'text', text: 'a,b' } }],
  });
});

it('A request is not sent when a file is missing', async () => {
  const messages = [{ role: 'user', content: [attachmentPart(image.note)] }];
  const filled = fillRequest({ messages }, () => Promise.resolve(undefined));
  await expect(filled).rejects.toMatchObject({ error: { kind: 'file-gone' } });
});
