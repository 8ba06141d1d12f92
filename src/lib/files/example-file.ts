const questions = [
  'Name three uses of a batch of requests.',
  'Explain JSON Lines in one sentence.',
  'What is the tallest mountain of Europe?',
  'Translate “good morning” into Portuguese.',
  'Write a haiku about a quiet night.',
];

/** A small example of a batch input file (docs/service.md#batches). */
export function exampleFile(model: string): File {
  const lines = questions.map((content, index) =>
    JSON.stringify({
      custom_id: `example-${index + 1}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model, messages: [{ role: 'user', content }], max_completion_tokens: 200 },
    }),
  );
  return new File([lines.map((line) => `${line}\n`).join('')], 'example-batch.jsonl', {
    type: 'application/jsonl',
  });
}
