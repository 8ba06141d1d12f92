import { expect, it } from 'vitest';
import { FileText } from '$lib/shared/request-code/code-request';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { attachmentSample } from '../../../../tests/support/storage/samples';
import { codeRequestOf } from './as-code';
import { attachmentPart } from './attachment-part';

const stored = (digit: string, name: string, kind: 'image' | 'text') => {
  const sample = attachmentSample(digit, { name });
  const type = kind === 'image' ? 'image/png' : 'text/plain';
  const file = new Blob(['pixels'], { type });
  return { ...sample, note: { ...sample.note, kind, type }, file };
};
const files = [
  stored('1', 'image.png', 'image'),
  stored('2', 'Image.png', 'image'),
  stored('3', '../a$b.png', 'image'),
  stored('4', 'notes.txt', 'text'),
];
const read = (id: string) => Promise.resolve(files.find((file) => file.id === id));
const bodyOf = (each = files) => ({
  model: 'm',
  messages: [{ role: 'user', content: each.map(({ note }) => attachmentPart(note)) }],
});
const image = (name: string) => ({
  type: 'image_url',
  image_url: { url: new FileText('data:image/png;base64,', name, 6) },
});

it('The code with image files names each once, under a name that disks accept, and writes text into the body', async () => {
  const code = await codeRequestOf(bodyOf([...files, ...files.slice(0, 1)]), read);
  const content = [
    image('image.png'),
    image('Image-2.png'),
    image('-a$b.png'),
    { type: 'text', text: '<file name="notes.txt" type="text/plain">\nText 4\n</file>' },
    image('image.png'),
  ];
  expect(code?.body).toEqual({ json: { model: 'm', messages: [{ role: 'user', content }] } });
  expect(code?.files).toEqual([
    { name: 'image.png', content: files[0]?.file },
    { name: 'Image-2.png', content: files[1]?.file },
    { name: '-a$b.png', content: files[2]?.file },
  ]);
});

it('The code is not written and reports it when a file is missing', async () => {
  expect(await codeRequestOf(bodyOf(), () => Promise.resolve(undefined))).toBeUndefined();
  expect(notifications.toasts.at(-1)?.text).toContain('no longer stored');
});
