import type { BatchNote } from '$lib/storage/batch-notes';

type Link = Pick<BatchNote, 'id' | 'parentId' | 'createdAt'>;

/**
 * The chain of a batch: this one, the batch it retries and so on, and all retries of any of them; oldest first. Empty
 * if there is no note of this batch.
 */
export function retryChain<Note extends Link>(notes: readonly Note[], id: string): Note[] {
  const byId = new Map(notes.map((note) => [note.id, note]));
  const chain = new Set<Note>();
  const add = (note: Note | undefined) => {
    if (!note || chain.has(note)) return;
    chain.add(note);
    if (note.parentId !== null) add(byId.get(note.parentId));
    for (const other of notes) if (other.parentId === note.id) add(other);
  };
  add(byId.get(id));
  return [...chain].sort((a, b) => a.createdAt - b.createdAt);
}
