import { vi } from 'vitest';
import type { Fetch } from '../../../src/lib/base/api/wire/endpoint';
import { FakeReply } from '../runs/fake-service';
import type { Refusal, SentMessage } from './history';

type Delta = { [member: string]: unknown };

/** For tests: how a service answers and what it refuses, as docs/services.md says where it is known from. */
export interface StandIn {
  baseUrl: string;
  /** Pieces of an answer that reasons and calls two tools; absent where the service calls none. */
  calls?: Delta[];
  /** Pieces of an answer that reasons and then says something. */
  answer: Delta[];
  /** Pieces of the beginning of an answer that has only reasoned. */
  beginning: Delta[];
  /** Members of a chunk beside its choices. */
  chunk?: { [member: string]: unknown };
  refuses: Refusal;
  /** The body of its refusals. */
  refusal?: (reason: string) => unknown;
}

export interface SentRequest {
  messages: SentMessage[];
  tools?: { function: { parameters?: { [member: string]: unknown } } }[];
}

/** A fetch that is the service. `requests` are the bodies that it accepted, `refused` the reasons for the others. */
export class ServedStandIn {
  readonly requests: SentRequest[] = [];
  readonly refused: string[] = [];
  readonly fetch = vi.fn<Fetch>((_, init) => Promise.resolve(this.#reply(init)));
  readonly #service: StandIn;

  constructor(service: StandIn) {
    this.#service = service;
  }

  #reply({ body, signal }: Parameters<Fetch>[1]): Response {
    const { refuses, refusal = (message) => ({ error: { message } }) } = this.#service;
    const request = JSON.parse(body as string) as SentRequest;
    const reason = refuses(request.messages) ?? toolRefusal(request);
    if (reason) {
      this.refused.push(reason);
      return Response.json(refusal(reason), { status: 400 });
    }
    this.requests.push(request);
    return this.#stream(request.messages, signal ?? undefined);
  }

  #stream(messages: SentMessage[], signal: AbortSignal | undefined): Response {
    const { calls, answer, beginning } = this.#service;
    const { role, content } = messages.at(-1) ?? { role: '' };
    const [question = ''] = role === 'user' ? String(content).split('\n\n').slice(-1) : [];
    const reply = new FakeReply();
    if (question.includes('slowly')) {
      signal?.addEventListener('abort', () => reply.abort(signal));
      this.#push(reply, beginning);
    } else {
      const isCalling = calls !== undefined && question.includes('weather');
      this.#push(reply, isCalling ? calls : answer);
      this.#push(reply, [{}], isCalling ? 'tool_calls' : 'stop');
      reply.push('data: [DONE]\n\n');
      reply.close();
    }
    return reply.response;
  }

  #push(reply: FakeReply, deltas: Delta[], finish_reason: string | null = null): void {
    for (const delta of deltas) {
      const choices = [{ index: 0, delta, finish_reason }];
      const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', model: 'm', choices };
      reply.push(`data: ${JSON.stringify({ ...chunk, ...this.#service.chunk })}\n\n`);
    }
  }
}

/** OpenAI and others refuse the schema of a tool's arguments that has no `properties`. */
function toolRefusal({ tools = [] }: SentRequest): string | undefined {
  return tools.some(
    ({ function: { parameters } }) => parameters && parameters.properties === undefined,
  )
    ? 'object schema missing properties'
    : undefined;
}
