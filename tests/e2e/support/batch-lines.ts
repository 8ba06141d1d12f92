/** One request of a batch input file as an object; `more` are further members of its body. */
export function requestLine(id: string, more: object = {}): object {
  return {
    custom_id: id,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'fault-model', messages: [{ role: 'user', content: 'Hello' }], ...more },
  };
}

/** A batch input file as a browser is given it. */
export function jsonlFile(name: string, content: string | Buffer) {
  return { name, mimeType: 'application/jsonl', buffer: Buffer.from(content) };
}

export function jsonl(...lines: (object | string)[]): string {
  return lines
    .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
    .join('');
}
