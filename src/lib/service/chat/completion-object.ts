import type { Citation, ExecutedTool, TokenLogprob } from '../base/engine';
import type { Piece } from './generation';

/** Members that every chunk and the completion object share (docs/service.md#chat-completion). */
export interface CompletionHead {
  id: string;
  created: number;
  model: string;
  system_fingerprint: string;
  service_tier: string;
}

export interface CompletionForm {
  head: CompletionHead;
  requestId: string;
  /** True to answer with the deprecated function_call instead of tool_calls. */
  functions: boolean;
  /** The mcp_list_tools of the reply; empty without tool servers. */
  listedTools: object[];
}

interface Call {
  id: string;
  name: string;
  arguments: string;
}

/** Joins the pieces of an answer into a chat completion object (docs/service.md#chat-completion). */
export async function completionObject(
  { head, requestId, functions, listedTools }: CompletionForm,
  groups: AsyncIterable<Piece[]>,
): Promise<object> {
  const message = new Message();
  for await (const pieces of groups) for (const piece of pieces) message.add(piece);
  const { id, created, model, ...rest } = head;
  const { finish } = message;
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [
      {
        index: 0,
        message: message.object(functions),
        logprobs: message.logprobs,
        finish_reason: finishReason(finish?.reason ?? 'stop', functions),
      },
    ],
    usage: finish?.usage,
    ...(finish?.breakdown && { usage_breakdown: finish.breakdown }),
    ...listed(listedTools),
    ...rest,
    x_vendor: { id: requestId },
  };
}

/** The member that lists tools of servers; none if there are none. */
export function listed(tools: object[]): { mcp_list_tools?: object[] } {
  return tools.length > 0 ? { mcp_list_tools: tools } : {};
}

export function finishReason(reason: string, functions: boolean): string {
  return functions && reason === 'tool_calls' ? 'function_call' : reason;
}

class Message {
  finish: Extract<Piece, { type: 'finish' }> | undefined;
  #text = '';
  #reasoning = '';
  #annotations: object[] = [];
  #executed: object[] = [];
  #logprobs: TokenLogprob[] = [];
  readonly #calls: Call[] = [];

  add(piece: Piece): void {
    switch (piece.type) {
      case 'text':
        this.#text += piece.text;
        this.#logprobs.push(...(piece.logprobs ?? []));
        break;
      case 'reasoning':
        this.#reasoning += piece.text;
        break;
      case 'tool-call':
        this.#addCall(piece);
        break;
      case 'executed-tool':
        this.#executed.push(executedTool(piece.tool, this.#executed.length));
        break;
      case 'citations':
        this.#annotations = annotations(piece.citations);
        break;
      case 'finish':
        this.finish = piece;
    }
  }

  get logprobs(): { content: TokenLogprob[] } | null {
    return this.#logprobs.length > 0 ? { content: this.#logprobs } : null;
  }

  #addCall(piece: Extract<Piece, { type: 'tool-call' }>): void {
    const call = (this.#calls[piece.index] ??= { id: '', name: '', arguments: '' });
    call.id += piece.id ?? '';
    call.name += piece.name ?? '';
    call.arguments += piece.arguments;
  }

  object(functions: boolean): object {
    const [first] = this.#calls;
    const calls = this.#calls.map(({ id, name, arguments: text }) => ({
      id,
      type: 'function',
      function: { name, arguments: text },
    }));
    return {
      role: 'assistant',
      content: this.#text === '' && first ? null : this.#text,
      ...(this.#reasoning === '' ? {} : { reasoning: this.#reasoning }),
      ...(this.#annotations.length === 0 ? {} : { annotations: this.#annotations }),
      ...(this.#executed.length === 0 ? {} : { executed_tools: this.#executed }),
      ...(first && !functions ? { tool_calls: calls } : {}),
      ...(first && functions
        ? { function_call: { name: first.name, arguments: first.arguments } }
        : {}),
    };
  }
}

/** An entry of executed_tools (docs/service.md#messages-and-tools). */
export function executedTool(tool: ExecutedTool, index: number): object {
  return { index, ...tool };
}

/** Citations as annotations (docs/service.md#chat-chunks). */
export function annotations(citations: Citation[]): object[] {
  return citations.map(({ start, end, ...source }) => {
    const place = { start_index: start, end_index: end };
    return 'url' in source
      ? { type: 'url_citation', url_citation: { ...source, ...place } }
      : {
          type: 'document_citation',
          document_citation: { document_id: source.documentId, ...place },
        };
  });
}
