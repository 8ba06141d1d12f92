import { changeBehaviour, createServiceFetch } from '../../src/lib/service/port/bridge';
import { demoBaseUrl } from '../../src/lib/shared/connections/model/demo-address';

/** Measures one service, through the bridge or over HTTP. Times in milliseconds. */
class ServiceBench {
  readonly #base: string;
  readonly #send: (url: string, init: RequestInit) => Promise<Response>;
  constructor(base: string, send: (url: string, init: RequestInit) => Promise<Response>) {
    this.#base = base;
    this.#send = send;
  }

  /** The sorted times of consecutive calls. */
  async smallCalls(count: number): Promise<number[]> {
    const times: number[] = [];
    for (let call = 0; call < count; call++) {
      const start = performance.now();
      await (await this.#call('GET', '/models')).json();
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b);
  }

  /** Calls per second, eight at a time. */
  async callsPerSecond(count: number): Promise<number> {
    const start = performance.now();
    const lane = async () => {
      for (let call = 0; call < count / 8; call++)
        await (await this.#call('GET', '/models')).json();
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    return count / ((performance.now() - start) / 1000);
  }

  async firstTokens(count: number): Promise<number[]> {
    const times: number[] = [];
    for (let call = 0; call < count; call++) times.push((await this.#stream('Hello')).firstToken);
    return times.sort((a, b) => a - b);
  }

  /** Tokens per second of one long answer, from its first token to its end. */
  async tokensPerSecond(tokens: number): Promise<number> {
    const { firstToken, end } = await this.#stream(`/sample long ${tokens}`);
    return tokens / ((end - firstToken) / 1000);
  }

  async upload(content: Blob): Promise<{ id: string; ms: number }> {
    const form = new FormData();
    form.append('purpose', 'batch');
    form.append('file', content, 'bench.jsonl');
    const start = performance.now();
    const file = (await (await this.#call('POST', '/files', form)).json()) as { id: string };
    return { id: file.id, ms: performance.now() - start };
  }

  /** Lines per second, from the creation of a batch to its end. */
  async batch(lines: number): Promise<{ linesPerSecond: number; status: string }> {
    const { id } = await this.upload(batchFile(lines));
    const start = performance.now();
    const body = { input_file_id: id, endpoint: '/v1/chat/completions', completion_window: '24h' };
    let batch = await this.#batchOf(this.#call('POST', '/batches', JSON.stringify(body)));
    while (!['completed', 'failed', 'expired'].includes(batch.status)) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      batch = await this.#batchOf(this.#call('GET', `/batches/${batch.id}`));
    }
    return {
      linesPerSecond: batch.request_counts.completed / ((performance.now() - start) / 1000),
      status: batch.status,
    };
  }

  async #batchOf(reply: Promise<Response>) {
    return (await (await reply).json()) as {
      id: string;
      status: string;
      request_counts: { completed: number };
    };
  }

  async #stream(content: string): Promise<{ firstToken: number; end: number }> {
    const body = {
      model: 'built-in/guide',
      stream: true,
      messages: [{ role: 'user', content }],
    };
    const start = performance.now();
    const reply = await this.#call('POST', '/chat/completions', JSON.stringify(body));
    const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
    let firstToken = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read())
      firstToken ||= performance.now() - start;
    return { firstToken, end: performance.now() - start };
  }

  #call(method: string, path: string, body?: string | FormData): Promise<Response> {
    const headers: Record<string, string> = { Authorization: 'Bearer bench' };
    if (typeof body === 'string') headers['Content-Type'] = 'application/json';
    return this.#send(this.#base + path, { method, headers, body });
  }
}

function batchFile(lines: number): Blob {
  const line = (index: number) =>
    JSON.stringify({
      custom_id: `line-${index}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body: {
        model: 'built-in/guide',
        messages: [{ role: 'user', content: `What is ${index} + 1?` }],
      },
    });
  return new Blob([Array.from({ length: lines }, (_, index) => line(index)).join('\n')]);
}

/** A file of this size, built from pieces, so that its text is never in memory as a whole. */
function largeFile(bytes: number): Blob {
  const piece = `${JSON.stringify({ custom_id: 'x', body: 'y'.repeat(1000) })}\n`.repeat(900);
  const pieces = Array.from({ length: Math.floor(bytes / piece.length) }, () => piece);
  return new Blob(pieces);
}

changeBehaviour({ pace: 0 });
Object.assign(globalThis, {
  benches: {
    bridge: new ServiceBench(demoBaseUrl, createServiceFetch()),
    http: (url: string) => new ServiceBench(`${url}/v1`, (address, init) => fetch(address, init)),
    largeFile,
  },
});
