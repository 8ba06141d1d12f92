import { beforeEach, expect, it, vi } from 'vitest';
import { OpenRecord } from './open-record.svelte';

interface Note {
  id: string;
  text: string;
  state?: 'running' | 'interrupted';
}

class OpenNote extends OpenRecord<Note> {
  running = false;

  type(text: string): Promise<void> {
    return this.save({ ...this.record, text });
  }

  protected override interrupt(): Promise<void> {
    return this.save({ ...this.record, state: 'interrupted' });
  }
}

let stored: Note | undefined;
let writable: Promise<void>;
const onrecord = vi.fn();

function open(note: Note): OpenNote {
  stored = note;
  const repository = {
    get: () => Promise.resolve(stored),
    save: async (changed: Note) => {
      await writable;
      stored = changed;
    },
  };
  return new OpenNote(note, { repository, onrecord });
}

beforeEach(() => {
  writable = Promise.resolve();
  onrecord.mockClear();
});

it('An open record shows what another tab has changed', async () => {
  const note = open({ id: 'n', text: 'Before' });
  await note.load();
  stored = { id: 'n', text: 'Changed' };
  await note.refresh();
  expect(note.record.text).toBe('Changed');
});

it('An open record keeps a change that is still being stored when another tab changes it', async () => {
  const note = open({ id: 'n', text: 'Before' });
  const { promise, resolve } = Promise.withResolvers<void>();
  writable = promise;
  const typing = note.type('Typed here');
  await note.refresh();
  expect(note.record.text).toBe('Typed here');
  resolve();
  await typing;
  expect(stored?.text).toBe('Typed here');
});

it('An open record is interrupted if no tab runs it any more', async () => {
  const note = open({ id: 'n', text: '', state: 'running' });
  await note.load();
  expect(stored?.state).toBe('interrupted');
});

it('An open record is neither stored nor listed again once it is closed', async () => {
  const note = open({ id: 'n', text: 'Before' });
  note.close();
  await note.type('Late');
  expect(stored?.text).toBe('Before');
  expect(onrecord).not.toHaveBeenCalled();
});
