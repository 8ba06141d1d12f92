import { expect, it, vi } from 'vitest';
import { openComparisons } from '$lib/base/storage/comparisons';
import { openQuickTest, saveQuickTest } from './open-quick-test';

const { goto } = vi.hoisted(() => ({ goto: vi.fn<() => Promise<void>>() }));
vi.mock('$app/navigation', () => ({ goto }));

it('A quick test sends three short prompts to each model and limits the answers', async () => {
  const id = await saveQuickTest('here', ['maker/one', 'maker/two']);
  const repository = openComparisons();
  const stored = await repository.get(id);
  expect(stored?.variants.map(({ name, settings }) => ({ name, ...settings }))).toMatchObject(
    ['maker/one', 'maker/two'].map((model) => ({
      name: model,
      model,
      connectionId: 'here',
      parameters: { max_completion_tokens: 128 },
    })),
  );
  expect((await repository.rows(id)).records).toHaveLength(3);
});

it('A quick test is stored once, however often it is pressed before its page opens', async () => {
  const opened = Promise.withResolvers<void>();
  goto.mockReturnValue(opened.promise);
  const first = openQuickTest('here', ['maker/one']);
  await vi.waitFor(() => expect(goto).toHaveBeenCalled());
  await openQuickTest('here', ['maker/one']);
  opened.resolve();
  await first;
  expect(goto).toHaveBeenCalledOnce();
});
