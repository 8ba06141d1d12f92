import type { EnginePart, EngineRequest } from '../../../src/lib/service/base/engine';
import type { ServiceOptions } from '../../../src/lib/service/base/options';
import { createService } from '../../../src/lib/service/service';

export const keyHeader = { authorization: 'Bearer any-key' };

export function chatRequest(body: object, init: RequestInit = {}): Request {
  return new Request('https://any.host/v1/chat/completions', {
    method: 'POST',
    headers: { ...keyHeader, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'built-in/guide',
      messages: [{ role: 'user', content: 'Hello' }],
      ...body,
    }),
    ...init,
  });
}

/** Sends a chat request to a new service whose wording is fixed. */
export function chat(body: object, options: Partial<ServiceOptions> = {}): Promise<Response> {
  return fixedService(options)(chatRequest(body));
}

/** A new service whose first answer is always worded alike: its ids are counted. */
export function fixedService(options: Partial<ServiceOptions> = {}): Service {
  let count = 0;
  return createService({ random: () => 0, createId: () => String((count += 1)), ...options });
}

export interface Completion {
  choices: {
    index: number;
    finish_reason: string | null;
    logprobs: null;
    message: AssistantMessage;
  }[];
  usage: { [name: string]: number } & { completion_tokens_details?: { reasoning_tokens: number } };
  [member: string]: unknown;
}

interface AssistantMessage {
  role: string;
  content: string | null;
  reasoning?: string;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  function_call?: { name: string; arguments: string };
  annotations?: {
    type: string;
    document_citation: { document_id: string; start_index: number; end_index: number };
  }[];
}

interface Chunk {
  id: string;
  object: string;
  created: number;
  choices: { delta: Partial<AssistantMessage>; finish_reason: string | null }[];
  usage?: { [name: string]: number };
  x_vendor?: { id?: string; usage?: { [name: string]: number } };
  error?: { message: string; status_code: number };
}

export async function complete(
  body: object,
  options?: Partial<ServiceOptions>,
): Promise<Completion> {
  return (await (await chat(body, options)).json()) as Completion;
}

/** Returns the message of an unstreamed answer and its finish_reason. */
export async function answer(
  body: object,
  options?: Partial<ServiceOptions>,
): Promise<AssistantMessage & { finishReason: string | null }> {
  const [choice] = (await complete(body, options)).choices;
  if (!choice) throw new Error('the completion has no choice');
  return { ...choice.message, finishReason: choice.finish_reason };
}

/** Returns the chunks of a streamed answer; `done` is true if [DONE] ended it. */
export async function stream(
  body: object,
  options?: Partial<ServiceOptions>,
): Promise<{ chunks: Chunk[]; done: boolean; text: string }> {
  const response = await chat({ ...body, stream: true }, options);
  const data = (await response.text())
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => event.replace(/^data: /, ''));
  const chunks = data.filter((text) => text !== '[DONE]').map((text) => JSON.parse(text) as Chunk);
  const text = chunks.map((chunk) => chunk.choices?.[0]?.delta.content ?? '').join('');
  return { chunks, done: data.at(-1) === '[DONE]', text };
}

/** An engine that yields these parts, and records its requests and whether it ran to its end. */
export function scriptedEngine(parts: EnginePart[]): {
  engine: ServiceOptions['engine'];
  requests: EngineRequest[];
  yielded: () => number;
  ended: () => boolean;
} {
  const requests: EngineRequest[] = [];
  let yielded = 0;
  let ended = false;
  async function* chatParts(request: EngineRequest): AsyncGenerator<EnginePart> {
    requests.push(request);
    try {
      for (const part of parts) {
        yielded += 1;
        yield await Promise.resolve(part);
      }
    } finally {
      ended = true;
    }
  }
  return { engine: { chat: chatParts }, requests, yielded: () => yielded, ended: () => ended };
}

export type Service = (request: Request) => Promise<Response>;

const root = 'https://any.host/v1';

export function get(service: Service, path: string): Promise<Response> {
  return service(new Request(root + path, { headers: keyHeader }));
}

export function remove(service: Service, path: string): Promise<Response> {
  return service(new Request(root + path, { method: 'DELETE', headers: keyHeader }));
}

export function post(service: Service, path: string, body?: FormData | object): Promise<Response> {
  const form = body instanceof FormData;
  const type = form ? undefined : { 'content-type': 'application/json' };
  return service(
    new Request(root + path, {
      method: 'POST',
      headers: { ...keyHeader, ...type },
      body: form ? body : JSON.stringify(body),
    }),
  );
}

export function form(fields: { [name: string]: string | Blob }, filename?: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) data.append(name, value, filename);
    else data.append(name, value);
  }
  return data;
}

/** Uploads a batch input file and returns its id. */
export async function upload(
  service: Service,
  content: BlobPart,
  name = 'lines.jsonl',
): Promise<string> {
  const fields = form({ purpose: 'batch', file: new Blob([content]) }, name);
  const response = await post(service, '/files', fields);
  return ((await response.json()) as { id: string }).id;
}
