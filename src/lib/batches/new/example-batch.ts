import type { Connection } from '$lib/connections/connection';
import type { Batch } from '$lib/api/batches';
import { startBatch } from './start-batch';

const questions = [
  'What can you do?',
  'What is 17 * 23?',
  'Name three colours.',
  'Count the letters in "batch".',
  'What is 1 + 1?',
  '/sample markdown',
  'Which day follows Monday?',
  'What is 144 / 12?',
  '/sample table',
  'Say hello.',
  'What is a JSONL file?',
  '/sample unicode',
];

/** An input file of twelve small requests to the built-in service. */
function exampleFile(): File {
  const lines = questions.map((content, index) =>
    JSON.stringify({
      custom_id: `example-${index + 1}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'built-in/guide', messages: [{ role: 'user', content }] },
    }),
  );
  return new File([lines.join('\n'), '\n'], 'example.jsonl', { type: 'application/jsonl' });
}

/** Throws ApiFailure. */
export function startExample(connection: Connection): Promise<Batch> {
  return startBatch(connection, {
    file: exampleFile(),
    completionWindow: '24h',
    metadata: null,
    name: 'Example',
    parentId: null,
  });
}
