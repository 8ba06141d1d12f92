import { expect, it, vi } from 'vitest';
import { Draft } from '$lib/items/draft.svelte';
import { Saves } from '$lib/items/saves.svelte';
import { stopRecordingInput } from '$lib/ui/early-input';
import { resumeDraft } from './typed';

/** Text typed before the page started; `kept` is the draft of the last visit. */
function begin(kept: string, early: { typed: string; shouldSend: boolean }) {
  Object.assign(globalThis, { early: { ...early, end: () => undefined } });
  stopRecordingInput();
  const store = { read: () => Promise.resolve(kept), write: () => Promise.resolve() };
  const draft = new Draft('', store, new Saves());
  const send = vi.fn(() => Promise.resolve());
  const ready = draft.load();
  return { draft, send, ready };
}

it('continues with the typed text, and sends nothing by itself', async () => {
  const { draft, ready, send } = begin('', { typed: 'Hello', shouldSend: false });
  await resumeDraft({ draft, ready }, send);
  await ready;
  expect(draft.value).toBe('Hello');
  expect(send).not.toHaveBeenCalled();
});

it('sends it if Enter was pressed', async () => {
  const { draft, ready, send } = begin('', { typed: 'Hello', shouldSend: true });
  await resumeDraft({ draft, ready }, send);
  expect(send).toHaveBeenCalledOnce();
});

it('appends it to a stored draft, and leaves the sending to the person', async () => {
  const { draft, ready, send } = begin('Half a thought', { typed: 'Hello', shouldSend: true });
  await resumeDraft({ draft, ready }, send);
  expect(draft.value).toBe('Half a thought\nHello');
  expect(send).not.toHaveBeenCalled();
});
