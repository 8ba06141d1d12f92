import type { StoredAttachment } from '$lib/storage/attachment-records';
import { preferences } from '$lib/storage/preferences';
import type { AttachmentDraft } from './attachment-draft';
import { readFile } from './read-file';
import { Refused, type RefusalReason } from './refusal';

/** Files of one message. */
const mostFiles = 50;

/** Images as they were chosen, by the file that was made of them: for another size, in this visit. */
const originals = new WeakMap<Blob, File>();

/** Reads a file into a draft; what cannot be attached is noted there. Never rejects. */
export async function attach(draft: AttachmentDraft, file: File): Promise<void> {
  const refuse = (reason: RefusalReason) => draft.refuse({ name: file.name, reason });
  if (draft.items.length >= mostFiles) return refuse({ kind: 'too-many', limit: mostFiles });
  try {
    const parts = await readFile(file, options());
    const [first] = parts;
    if (first?.note.kind === 'image' && parts.length === 1) originals.set(first.file, file);
    for (const part of parts) draft.keep(part);
    if (first?.note.kind === 'audio')
      (await import('./sound-work.svelte')).prepareSound(draft, first.note.id);
  } catch (error) {
    refuse(error instanceof Refused ? error.reason : { kind: 'unreadable' });
  }
}

/** Whether text that is attached goes as documents of the request, from now on too. */
export function sendTextAsDocuments(draft: AttachmentDraft, asDocument: boolean): void {
  preferences.set('textAsDocuments', asDocument);
  for (const item of draft.items)
    if (item.text !== undefined && !item.note.asSound)
      draft.keep({ ...item, note: { ...item.note, asDocument } }, item.createdAt);
}

/** Brings the images that are attached to the size that is chosen now. Never rejects. */
export function resizeImages(draft: AttachmentDraft): Promise<void> {
  const images = draft.items.filter(({ note }) => note.kind === 'image');
  return draft.inTurn(images, (image) => resize(draft, image));
}

async function resize(draft: AttachmentDraft, image: StoredAttachment): Promise<void> {
  const original = originals.get(image.file) ?? new File([image.file], image.note.name);
  const [read] = await readFile(original, options()).catch(() => []);
  if (!read || !draft.items.includes(image)) return; // It was removed or sent meanwhile, or stays as it is.
  originals.set(read.file, original);
  draft.keep({ ...read, note: { ...read.note, id: image.id } }, image.createdAt);
}

function options() {
  return {
    longestSide: preferences.get('imageLongestSide'),
    asDocument: preferences.get('textAsDocuments'),
    asSound: preferences.get('soundAsPart'),
  };
}
