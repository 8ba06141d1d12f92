import { beforeEach, expect, it, vi } from 'vitest';
import { Draft } from './draft.svelte';

/** One for each test: a draft of the test before may still be stored. */
let place: { stored: string | undefined };
let draft: Draft<string>;

function newDraft(): Draft<string> {
  const own = place;
  const drafts = {
    get: () => Promise.resolve(own.stored),
    set: async (_key: string, text: string) => void (own.stored = text),
    remove: async () => void (own.stored = undefined),
  };
  return new Draft({ drafts, key: 'form', start: '' });
}

beforeEach(() => {
  place = { stored: 'Kept' };
  draft = newDraft();
});

it('A draft is restored', async () => {
  await draft.load();
  expect(draft.value).toBe('Kept');
});

it('A draft is not overwritten by the stored draft when the person types first', async () => {
  const loading = draft.load();
  draft.change('Typed');
  await loading;
  expect(draft.value).toBe('Typed');
});

it('A draft is stored soon after a change, and waits until then', async () => {
  draft.change('Typed');
  expect(draft.isWaiting).toBe(true);
  expect(place.stored).toBe('Kept');
  await vi.waitFor(() => expect(place.stored).toBe('Typed'));
  expect(draft.isWaiting).toBe(false);
});

it('A draft is stored immediately when the page is hidden', () => {
  draft.change('Typed');
  dispatchEvent(new Event('pagehide'));
  expect(place.stored).toBe('Typed');
});

it('A draft is deleted when it was sent, even if a change was waiting', async () => {
  draft.change('Typed');
  draft.drop('');
  await vi.waitFor(() => expect(place.stored).toBeUndefined());
  expect(draft.isWaiting).toBe(false);
  expect(draft.value).toBe('');
});

it('A draft does not overwrite the stored one before that is read, however long it takes', async () => {
  draft.startWith('Typed', (before) => `${before}, ${draft.value}`);
  draft.flush();
  draft.change('Typed on');
  draft.flush();
  await draft.load();
  expect(draft.value).toBe('Kept, Typed on');
});

it('A draft typed before loading is appended to the stored one, and what is typed since stays', async () => {
  const loading = draft.load();
  draft.startWith('Typed', (before) => `${before}, ${draft.value}`);
  draft.change('Typed on');
  await loading;
  expect(draft.value).toBe('Kept, Typed on');
  await vi.waitFor(() => expect(place.stored).toBe('Kept, Typed on'));
});
