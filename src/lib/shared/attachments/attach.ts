import type { StoredAttachment } from '$lib/base/storage/attachments';
import { preferences } from '$lib/base/storage/database/preferences';
import type { AttachmentDraft } from './attachment-draft';
import { readFile } from './read-file';
import { Refused, type RefusalReason } from './office/refusal';

/** Most files for one message. */
const maxFiles = 50;

/** Original images by their resized file, for choosing another size later in this visit. */
const originals = new WeakMap<Blob, File>();

export const loadSoundParts = () => import('./sound-parts');

/** Reads a file into a draft, or records there why it cannot be attached. Never rejects. */
export async function attach(draft: AttachmentDraft, file: File): Promise<void> {
  const refuse = (reason: RefusalReason) => draft.refuse({ name: file.name, reason });
  if (draft.items.length >= maxFiles) return refuse({ kind: 'too-many', limit: maxFiles });
  try {
    const parts = await readFile(file, options());
    const [first] = parts;
    if (first?.note.kind === 'image' && parts.length === 1) originals.set(first.file, file);
    for (const part of parts) draft.store(part);
    if (first?.note.kind === 'audio') (await loadSoundParts()).prepareSound(draft, first.note.id);
  } catch (error) {
    refuse(error instanceof Refused ? error.reason : { kind: 'unreadable' });
  }
}

/** Sends attached text as documents of the request or in the message; also the default for later files. */
export function sendTextAsDocuments(draft: AttachmentDraft, asDocument: boolean): void {
  preferences.set('textAsDocuments', asDocument);
  for (const item of draft.items)
    if (item.text !== undefined && !item.note.asSound)
      draft.store({ ...item, note: { ...item.note, asDocument } }, item.createdAt);
}

/** Resizes the attached images to the size in the preferences. Never rejects. */
export function resizeImages(draft: AttachmentDraft): Promise<void> {
  const images = draft.items.filter(({ note }) => note.kind === 'image');
  return draft.queue(images, (image) => resize(draft, image));
}

async function resize(draft: AttachmentDraft, image: StoredAttachment): Promise<void> {
  const original = originals.get(image.file) ?? new File([image.file], image.note.name);
  const [read] = await readFile(original, options()).catch(() => []);
  // It was removed or sent meanwhile, or couldn’t be read again.
  if (!read || !draft.items.some(({ id }) => id === image.id)) return;
  originals.set(read.file, original);
  draft.store({ ...read, note: { ...read.note, id: image.id } }, image.createdAt);
}

function options() {
  return {
    longestSide: preferences.get('imageLongestSide'),
    asDocument: preferences.get('textAsDocuments'),
    asSound: preferences.get('soundAsPart'),
  };
}
