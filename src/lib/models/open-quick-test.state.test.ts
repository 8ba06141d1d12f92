import { expect, it } from 'vitest';
import { openComparisons } from '$lib/storage/comparisons';
import { saveQuickTest } from './open-quick-test';

it('a quick test sends three short prompts to each model and limits the answers', async () => {
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
