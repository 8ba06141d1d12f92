/** Requests of a batch, and its answers in another order; 3 of 100 failed and 1 is missing. */
export function resultFiles(rows: number): { input: Blob; output: Blob; errors: Blob } {
  const places = Array.from({ length: rows }, (_, index) => (index * 7919) % rows); // 7919 is a prime.
  const answered = places.filter((row) => row % 100 !== 50);
  return {
    input: jsonl(places.keys(), (row) => request(row)),
    output: jsonl(answered.filter((row) => row % 100 >= 3).values(), (row) => answer(row)),
    errors: jsonl(answered.filter((row) => row % 100 < 3).values(), (row) => failure(row)),
  };
}

function jsonl(rows: Iterable<number>, lineOf: (row: number) => object): Blob {
  const parts: Blob[] = [];
  let text = '';
  for (const row of rows) {
    text += `${JSON.stringify(lineOf(row))}\n`;
    if (text.length < 1_000_000) continue;
    parts.push(new Blob([text]));
    text = '';
  }
  return new Blob([...parts, text]);
}

const words = 'the quick brown fox jumps over a lazy dog and runs into the green wood '.repeat(6);

function request(row: number): object {
  const messages = [
    { role: 'system', content: 'Answer in one sentence.' },
    { role: 'user', content: `Question ${row}: ${words.slice(0, 200 + (row % 200))}` },
  ];
  const body = { model: 'llama-3.1-8b-instant', messages, max_completion_tokens: 200 };
  return { custom_id: `request-${row}`, method: 'POST', url: '/v1/chat/completions', body };
}

function answer(row: number): object {
  const message = {
    role: 'assistant',
    content: `Answer ${row}: ${words.slice(0, 150 + (row % 250))}`,
  };
  const usage = { prompt_tokens: 90, completion_tokens: 60, total_tokens: 150, total_time: 0.4 };
  return result(row, 200, {
    id: `chatcmpl-${row}`,
    object: 'chat.completion',
    created: 1_795_000_000,
    model: 'llama-3.1-8b-instant',
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage,
    system_fingerprint: 'fp_1',
  });
}

function failure(row: number): object {
  return result(row, 429, {
    error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' },
  });
}

function result(row: number, status_code: number, body: object): object {
  const response = { status_code, request_id: `req_${row}`, body };
  return { id: `batch_req_${row}`, custom_id: `request-${row}`, response, error: null };
}
