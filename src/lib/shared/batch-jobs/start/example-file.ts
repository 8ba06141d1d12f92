import type { Connection } from '$lib/shared/connections/model/connection';
import { chooseModel } from '$lib/shared/connections/model-picker/model-choice';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { modelsOrTimeout } from '$lib/shared/runs/ready-to-send';
import { preferences } from '$lib/base/storage/database/preferences';

const questions = [
  'What can you do?',
  'What is 17 * 23?',
  'Name three colours.',
  'Count the letters in “batch”.',
  'Explain JSON Lines in one sentence.',
  'Name three uses of a batch of requests.',
  'Which day follows Monday?',
  'What is 144 / 12?',
  'Translate “good morning” into Portuguese.',
  'What is the tallest mountain of Europe?',
  'Write a haiku about a quiet night.',
  'Write a table of three planets.',
];

/** The input file of a batch (docs/service.md#batches): twelve small requests to a model of the connection. */
export async function exampleFile(connection: Connection): Promise<File> {
  await modelsOrTimeout(connection);
  const wishes = { picked: '', last: preferences.get('model') };
  const model = chooseModel(wishes, connections.modelsOf(connection).items);
  const lines = questions.map((content, index) =>
    JSON.stringify({
      custom_id: `example-${index + 1}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model, messages: [{ role: 'user', content }], max_completion_tokens: 200 },
    }),
  );
  return new File([lines.join('\n'), '\n'], 'example-batch.jsonl', { type: 'application/jsonl' });
}
