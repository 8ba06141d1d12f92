import { beforeEach, expect, it, vi } from 'vitest';
import { freshBrowser } from '../../../../tests/support/storage/fresh-tab';
import { promptSchema, promptVersionSchema } from './prompts';
import { promptSample, promptVersionSample } from '../../../../tests/support/storage/samples';

beforeEach(freshBrowser);

/** As loaded by a new tab. */
async function openTab() {
  vi.resetModules();
  return (await import('./prompts')).openPrompts();
}

let versions = 0;
const at = (time: number) => ({ at: time, versionId: `v${(versions += 1)}` });
const textsOf = ({ records }: { records: { text: string }[] }) => records.map(({ text }) => text);

it('The library of prompts lists them by their last change', async () => {
  const prompts = await openTab();
  await prompts.save(promptSample('a', { updatedAt: 1 }));
  await prompts.save(promptSample('b', { updatedAt: 2 }));
  await prompts.change(promptSample('a'), { name: 'A' }, at(3));
  const { records } = await (await openTab()).list();
  expect(records.map(({ name }) => name)).toEqual(['A', 'Prompt b']);
});

it('The text of a prompt is stored when it is replaced, and only then', async () => {
  const prompts = await openTab();
  const first = promptSample('a', { text: 'One', textAt: 1 });
  await prompts.save(first);
  const second = await prompts.change(first, { text: 'Two' }, at(2));
  expect(second).toEqual({ ...first, text: 'Two', textAt: 2, updatedAt: 2 });
  const named = await prompts.change(second, { name: 'Counting' }, at(3));
  expect(named).toEqual({ ...second, name: 'Counting', updatedAt: 3 });
  await prompts.change(named, { text: 'Three' }, at(4));
  const { records } = await prompts.versions('a');
  expect(records.map(({ at: time, text }) => [time, text])).toEqual([
    [2, 'Two'],
    [1, 'One'],
  ]);
});

it('A prompt that two tabs change concurrently loses no text and no field', async () => {
  const [one, other] = [await openTab(), await openTab()];
  const shown = promptSample('a', { text: 'Zero', textAt: 0 });
  await one.save(shown);
  await Promise.all([
    one.change(shown, { text: 'Mine', name: 'Renamed' }, at(1)),
    other.change(shown, { text: 'Theirs' }, at(2)),
    one.change(shown, { text: 'Mine again' }, at(3)),
  ]);
  const now = await other.get('a');
  const versions = textsOf(await other.versions('a'));
  expect(new Set([now?.text, ...versions])).toEqual(
    new Set(['Zero', 'Mine', 'Theirs', 'Mine again']),
  );
  expect(now?.name).toBe('Renamed');
});

it('A prompt has 200 stored versions, and the oldest are removed', async () => {
  const prompts = await openTab();
  let prompt = promptSample('a', { text: 'Text 0', textAt: 0 });
  await prompts.save(prompt);
  await prompts.save(promptSample('b'));
  await prompts.change(promptSample('b'), { text: 'Another' }, at(0));
  for (let count = 1; count <= 205; count += 1)
    prompt = await prompts.change(prompt, { text: `Text ${count}` }, at(count));
  const texts = textsOf(await prompts.versions('a'));
  expect(texts).toHaveLength(200);
  expect([texts[0], texts.at(-1)]).toEqual(['Text 204', 'Text 5']);
  expect(textsOf(await prompts.versions('b'))).toHaveLength(1);
});

it('A prompt starts from the shown state when the record is missing', async () => {
  const prompts = await openTab();
  const shown = promptSample('a', { text: 'Shown' });
  await prompts.change(shown, { text: 'Written' }, at(1));
  expect((await prompts.get('a'))?.text).toBe('Written');
  expect(textsOf(await prompts.versions('a'))).toEqual(['Shown']);
});

it('A prompt is removed with its own versions only, and they are restored with it', async () => {
  const prompts = await openTab();
  for (const id of ['a', 'ab']) {
    await prompts.save(promptSample(id));
    await prompts.change(promptSample(id), { text: 'New' }, at(1));
  }
  const removed = await prompts.remove('a');
  expect(textsOf(await prompts.versions('a'))).toEqual([]);
  expect(textsOf(await prompts.versions('ab'))).toHaveLength(1);
  await prompts.restore(removed);
  expect(textsOf(await prompts.versions('a'))).toHaveLength(1);
});

it('A record that cannot be read is left in place', async () => {
  const prompts = await openTab();
  await prompts.save({ ...promptSample('a'), tags: 'none' } as never);
  await expect(prompts.change(promptSample('a'), { text: 'New' }, at(1))).rejects.toThrow();
  expect((await prompts.list()).unreadable).toHaveLength(1);
});

it.each([
  [{ use: 'anywhere' }, false],
  [{ tags: [1] }, false],
  [{ text: undefined }, false],
  [{ textAt: 'today' }, false],
  [{ use: 'both', tags: ['letters'] }, true],
])('A record with %j is accepted: %s', (fields, isTaken) => {
  expect(promptSchema.isValid({ ...promptSample('a'), ...fields })).toBe(isTaken);
});

it('The versions are read by their prompt', () => {
  expect(promptVersionSchema.keyOf(promptVersionSample('p', 'v'))).toBe('p:v');
  expect(promptVersionSchema.isValid({ ...promptVersionSample('p', 'v'), at: null })).toBe(false);
});
