type Members = { [name: string]: unknown };

/** For tests: a file of these lines; objects as JSON, strings unchanged. */
export function jsonl(...lines: (Members | string)[]): Blob {
  return new Blob(
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`),
  );
}

/** For tests: a line of an input file (docs/service.md#batches). */
export function request(custom_id: string, content: unknown = 'Hi', body: Members = {}): Members {
  const messages = [{ role: 'user', content }];
  return {
    custom_id,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'm', messages, ...body },
  };
}

/** For tests: a chat completion (docs/service.md#chat-completion). */
export function completion(content: string, members: Members = {}): Members {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    ...members,
  };
}

/** For tests: a line of an output or error file (docs/service.md#batches). */
export function response(custom_id: string, status_code: number, body: unknown): Members {
  const answer = { status_code, request_id: 'req_1', body };
  return { id: `batch_req_${custom_id}`, custom_id, response: answer, error: null };
}

/** For tests: a successful line of an output file. */
export function success(custom_id: string, content = 'Hello'): Members {
  return response(custom_id, 200, completion(content));
}

/** For tests: a line of an error file with the cause in the body. */
export function refusal(custom_id: string, status = 429, code = 'rate_limit_exceeded'): Members {
  return response(custom_id, status, { error: { message: `Refused with ${status}`, code } });
}
