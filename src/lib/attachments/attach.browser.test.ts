import { expect, it } from 'vitest';
import { preferences } from '$lib/storage/preferences';
import { attachmentSample } from '../../../tests/support/storage/samples';
import { resizeImages } from './attach';
import type { AttachmentDraft } from './attachment-draft';

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1200, 600);
  canvas.getContext('2d');
  return canvas.convertToBlob({ type: 'image/png' });
}

it('an image has the size that was chosen last, though it was chosen while the image was resized', async () => {
  const { note, ...rest } = attachmentSample('1');
  const image = { ...rest, note: { ...note, kind: 'image' as const }, file: await picture() };
  const queued: (() => Promise<void>)[] = [];
  let items: AttachmentDraft['items'] = [image];
  const draft: AttachmentDraft = {
    get items() {
      return items;
    },
    refuse: () => undefined,
    queue: async (some, work) => void queued.push(...some.map((item) => () => work(item))),
    store: (read) => (items = [{ ...image, ...read }]),
    show: () => undefined,
  };
  void resizeImages(draft);
  void resizeImages(draft);
  preferences.set('imageLongestSide', 1024);
  await queued[0]?.();
  expect(items[0]?.note.width).toBe(1024);
  preferences.set('imageLongestSide', 512);
  await queued[1]?.();
  expect(items[0]?.note.width).toBe(512);
});
