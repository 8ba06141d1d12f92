import { vi } from 'vitest';
import type { Fetch } from '../../../src/lib/base/api/wire/endpoint';
import { FakeReply } from '../runs/fake-service';
import { wireEvent } from '../responses/response-samples';

type Item = { [member: string]: unknown };

/** For tests: how a service answers POST /responses, and what it refuses beside what all refuse (docs/services.md). */
export interface ResponsesStandIn {
  baseUrl: string;
  /** Whether it stores responses that do not say `store: false`, and then knows their items by their ids. */
  stores: boolean;
  /** An item of reasoning, without its id; undefined if it sends none. */
  reasoning?: Item;
  /** Ids of its calls; others number them again in each response. */
  callIds: (response: number) => [string, string];
  /** Arguments of a call without arguments. */
  noArguments: string;
}

interface SentRequest {
  input: Item[];
  store?: boolean;
}

/** A fetch that is the service. `refused` has the reasons of its refusals. */
export class ServedResponses {
  readonly refused: string[] = [];
  readonly requests: SentRequest[] = [];
  readonly fetch = vi.fn<Fetch>((url, init) =>
    Promise.resolve(url.endsWith('/models') ? Response.json({ data: [] }) : this.#reply(init)),
  );
  readonly #service: ResponsesStandIn;
  /** The reasoning that each item with an id came with, by id. */
  readonly #reasoningOf = new Map<unknown, unknown>();
  readonly #stored = new Set<unknown>();

  constructor(service: ResponsesStandIn) {
    this.#service = service;
  }

  #reply({ body, signal }: Parameters<Fetch>[1]): Response {
    const { input, ...members } = JSON.parse(body as string) as SentRequest;
    const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
    const reason = unanswered(items) ?? this.#unpaired(items) ?? unparsed(items);
    if (reason) {
      this.refused.push(reason);
      return Response.json({ error: { message: reason } }, { status: 400 });
    }
    this.requests.push({ ...members, input: items });
    return this.#answer(items, members.store, signal ?? undefined);
  }

  /** OpenAI compares items with those that it knows by their ids. */
  #unpaired(items: Item[]): string | undefined {
    for (const [at, { id, type, encrypted_content: encrypted }] of items.entries()) {
      if (id === undefined) continue;
      const isReasoning = type === 'reasoning';
      if (isReasoning && this.#service.stores && !this.#stored.has(id) && !encrypted)
        return `Item with id '${String(id)}' not found. Items are not persisted when \`store\` is set to false.`;
      const led = items.slice(at + 1).find((item) => item.type !== 'reasoning');
      if (isReasoning && this.#stored.has(id) && this.#reasoningOf.get(led?.id) !== id)
        return `Item '${String(id)}' of type 'reasoning' was provided without its required following item.`;
      const needed = this.#stored.has(id) ? this.#reasoningOf.get(id) : undefined;
      if (needed !== undefined && !items.slice(0, at).some((item) => item.id === needed))
        return `Item '${String(id)}' of type '${String(type)}' was provided without its required 'reasoning' item: '${String(needed)}'.`;
    }
    return undefined;
  }

  #answer(items: Item[], store: boolean | undefined, signal: AbortSignal | undefined): Response {
    const { stores, reasoning, callIds, noArguments } = this.#service;
    const number = this.requests.length;
    const isStored = stores && store !== false;
    const last = items.at(-1);
    const question = last?.role === 'user' ? JSON.stringify(last.content) : '';
    const thought = reasoning && { ...reasoning, type: 'reasoning', id: `rs_${number}` };
    const [first, second] = callIds(number);
    const call = (call_id: string, name: string, json: string, id: string) => ({
      ...{ type: 'function_call', id, call_id, name, status: 'completed' },
      arguments: json,
    });
    const led = question.includes('weather')
      ? [
          call(first, 'get_weather', '{"city":"Oslo"}', `fc_${number}_1`),
          call(second, 'get_time', noArguments, `fc_${number}_2`),
        ]
      : [{ type: 'message', id: `msg_${number}`, role: 'assistant', content: spoken }];
    for (const item of [thought, ...led]) if (isStored && item) this.#stored.add(item.id);
    if (thought) for (const { id } of led) this.#reasoningOf.set(id, thought.id);
    const reply = new FakeReply();
    const response = { id: `resp_${number}`, store: isStored };
    reply.push(wireEvent({ type: 'response.created', response: { ...response, output: [] } }));
    if (question.includes('slowly')) {
      signal?.addEventListener('abort', () => reply.abort(signal));
      for (const item of thought ? [thought] : [])
        reply.push(wireEvent({ type: 'response.output_item.added', output_index: 0, item }));
      return reply.response;
    }
    const output = [...(thought ? [thought] : []), ...led];
    const completed = { ...response, status: 'completed', output };
    reply.push(wireEvent({ type: 'response.completed', response: completed }));
    reply.close();
    return reply.response;
  }
}

const spoken = [{ type: 'output_text', text: 'It is cold.', annotations: [] }];

/** Every call has its output, and every output its call. */
function unanswered(items: Item[]): string | undefined {
  const idsOf = (type: string) => items.filter((item) => item.type === type).map((i) => i.call_id);
  const [calls, outputs] = [idsOf('function_call'), idsOf('function_call_output')];
  const open = calls.find((id) => !outputs.includes(id));
  if (open !== undefined) return `No tool output found for function call ${String(open)}.`;
  const lone = outputs.find((id) => !calls.includes(id));
  return lone === undefined
    ? undefined
    : `No tool call found for function call output with call_id ${String(lone)}.`;
}

function unparsed(items: Item[]): string | undefined {
  for (const { type, arguments: json } of items)
    try {
      if (type === 'function_call') JSON.parse(String(json));
    } catch {
      return `invalid tool call arguments: ${String(json)}`;
    }
  return undefined;
}

/** The sources are in docs/services.md, Stored responses. */
export const responsesStandIns: { [name: string]: ResponsesStandIn } = {
  OpenAI: {
    baseUrl: 'https://api.openai.com/v1',
    stores: true,
    reasoning: { summary: [] },
    callIds: (number) => [`call_${number}a`, `call_${number}b`],
    noArguments: '{}',
  },
  OpenRouter: {
    baseUrl: 'https://openrouter.ai/api/v1',
    stores: false,
    reasoning: { summary: [{ type: 'summary_text', text: 'Hm' }], encrypted_content: 'E' },
    callIds: (number) => [`toolu_${number}a`, `toolu_${number}b`],
    noArguments: '',
  },
  Groq: {
    baseUrl: 'https://api.groq.com/openai/v1',
    stores: false,
    reasoning: { summary: [], content: [{ type: 'reasoning_text', text: 'Hm' }] },
    callIds: (number) => [`fc_${number}a`, `fc_${number}b`],
    noArguments: '{}',
  },
  Ollama: {
    baseUrl: 'http://localhost:11434/v1',
    stores: false,
    callIds: () => ['call_0', 'call_1'],
    noArguments: '{}',
  },
};
