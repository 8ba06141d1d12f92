import { expect, it } from 'vitest';
import { openComparisons } from '$lib/storage/comparisons';
import { compareModels } from './compare-models';

it('a quick test sends three short prompts to each model and limits the answers', async () => {
  const address = await compareModels('here', ['maker/one', 'maker/two']);
  const id = new URL(address ?? '', 'https://console.test').searchParams.get('id') ?? '';
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
