import { beforeEach, expect, it } from 'vitest';
import { UnsavedEntry } from './unsaved-entry';

let dialog: string;
let before: UnsavedEntry<{ text: string }>;
const afterReload = () => {
  dispatchEvent(new Event('pagehide'));
  return new UnsavedEntry<{ text: string }>(dialog);
};

beforeEach(() => {
  dialog = crypto.randomUUID();
  before = new UnsavedEntry(dialog);
  before.save({ strict: true }, { text: 'half a thou' });
  before.save({ strict: true }, { text: 'half a thought' });
});

it('An unsaved entry is restored after a reload if the dialog begins with the same values', () => {
  const after = afterReload();
  expect(after.find({ strict: true })).toEqual({ text: 'half a thought' });
  expect(after.find({ strict: false })).toBeUndefined();
});

it('An unsaved entry is deleted once it was decided on, also after a reload', () => {
  before.forget();
  expect(before.find({ strict: true })).toBeUndefined();
  expect(afterReload().find({ strict: true })).toBeUndefined();

  const again = afterReload();
  again.save({ strict: true }, { text: 'once more' });
  afterReload().forget();
  expect(afterReload().find({ strict: true })).toBeUndefined();
});

it('An unsaved entry is only in the memory of the page if it is a secret', () => {
  afterReload();
  before.saveInMemory({ strict: true }, { text: 'w-key' });
  expect(before.find({ strict: true })).toEqual({ text: 'w-key' });
  expect(afterReload().find({ strict: true })).toBeUndefined();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('w-key');
});

it.each(['{"from": "{\\"str', 'null', '7', ''])(
  'An unsaved entry is ignored if %s is stored, which cannot be read',
  (stored) => {
    before.flush();
    const name = Object.keys(sessionStorage).find((one) => one.endsWith(dialog)) ?? '';
    sessionStorage.setItem(name, stored);
    const after = new UnsavedEntry<{ text: string }>(dialog);
    expect(after.find({ strict: true })).toBeUndefined();
    after.save({ strict: true }, { text: 'anew' });
    expect(after.find({ strict: true })).toEqual({ text: 'anew' });
  },
);
