import type {
  ChatCompletionChunk,
  ChatCompletionChunkChoice,
  ChatCompletionMessage,
  ChatCompletionUsage,
} from '@wllama/wllama';
import type { ChatMessage } from '../../../base/api/chat-types';
import type { EnginePart, EngineRequest } from '../../base/engine';
import { plainText, refuseDocuments } from '../../chat/engine-request';
import { anyArguments, callInstruction, callSchema, forcedTools } from '../../chat/forced-calls';
import type { ChatParams } from './llama';

/** A checked request as llama.cpp's chat endpoint takes it. Throws 400 for what it cannot do. */
export function chatParams(request: EngineRequest): ChatParams {
  const { body, responseFormat } = request;
  refuseDocuments(request);
  const forced = forcedTools(request);
  return {
    messages: [
      ...(forced ? [{ role: 'system' as const, content: callInstruction(forced) }] : []),
      ...request.messages.map(llamaMessage),
    ],
    ...(Number.isFinite(request.maxTokens) ? { max_tokens: request.maxTokens } : {}),
    stop: request.stop,
    temperature: request.temperature,
    top_p: request.topP,
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...given(
      body,
      'presence_penalty',
      'frequency_penalty',
      'logit_bias',
      'logprobs',
      'top_logprobs',
    ),
    ...(request.reasoningEffort === undefined
      ? {}
      : { chat_template_kwargs: { enable_thinking: request.reasoningEffort !== 'none' } }),
    ...(responseFormat.type === 'text' ? {} : { response_format: llamaFormat(responseFormat) }),
    ...(forced ? { response_format: callFormat(forced) } : offeredTools(request)),
  };
}

function given(body: { [name: string]: unknown }, ...names: string[]): { [name: string]: unknown } {
  const set = names.filter((name) => body[name] !== undefined && body[name] !== null);
  return Object.fromEntries(set.map((name) => [name, body[name]]));
}

function llamaMessage(message: ChatMessage): ChatCompletionMessage {
  const content = plainText(message.content);
  switch (message.role) {
    case 'assistant': {
      const calls = message.tool_calls ?? [];
      return { role: 'assistant', content, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
    }
    case 'tool':
      return { role: 'tool', content, tool_call_id: message.tool_call_id };
    case 'function':
      return { role: 'tool', content, tool_call_id: message.name };
    case 'user':
      return { role: 'user', content };
    default:
      return { role: 'system', content };
  }
}

function llamaFormat(
  format: Exclude<EngineRequest['responseFormat'], { type: 'text' }>,
): ChatParams['response_format'] {
  if (format.type === 'json_object') return { type: 'json_object' };
  return { type: 'json_schema', json_schema: { name: format.name, schema: format.schema } };
}

function callFormat(tools: EngineRequest['tools']): ChatParams['response_format'] {
  return { type: 'json_schema', json_schema: { name: 'call', schema: callSchema(tools) } };
}

function offeredTools({ tools, toolChoice }: EngineRequest): Pick<ChatParams, 'tools'> {
  if (tools.length === 0 || toolChoice === 'none') return {};
  const definitions = tools.map((tool) => ({
    type: 'function' as const,
    function: { ...tool, parameters: tool.parameters ?? anyArguments },
  }));
  return { tools: definitions as unknown as ChatParams['tools'] };
}

interface Delta {
  content?: string | null;
  reasoning_content?: string | null;
  tool_calls?: { index: number; id?: string; function?: { name?: string; arguments?: string } }[];
}

/** The parts of an answer that llama.cpp streams. */
export async function* engineParts(
  chunks: AsyncIterable<ChatCompletionChunk>,
  createId: () => string,
): AsyncGenerator<EnginePart> {
  let reasoningTokens = 0;
  let reason = 'stop';
  for await (const { choices, usage } of chunks) {
    const [choice] = choices;
    reason = choice?.finish_reason ?? reason;
    for (const part of choice ? deltaParts(choice, createId) : []) {
      if (part.type === 'reasoning') reasoningTokens += 1;
      yield part;
    }
    if (usage) yield usagePart(usage, reasoningTokens);
  }
  yield { type: 'finish', reason };
}

function* deltaParts(
  { delta, logprobs }: ChatCompletionChunkChoice,
  createId: () => string,
): Generator<EnginePart> {
  const { reasoning_content: reasoning, content, tool_calls: calls = [] } = delta as Delta;
  if (reasoning) yield { type: 'reasoning', text: reasoning };
  if (content)
    yield {
      type: 'text',
      text: content,
      ...(logprobs?.content ? { logprobs: logprobs.content } : {}),
    };
  for (const { index, id = `call_${createId()}`, function: called } of calls) {
    const { name, arguments: text = '' } = called ?? {};
    yield {
      type: 'tool-call',
      index,
      ...(name === undefined ? {} : { id, name }),
      arguments: text,
    };
  }
}

function usagePart(usage: ChatCompletionUsage, reasoningTokens: number): EnginePart {
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = usage;
  return { type: 'usage', promptTokens, completionTokens, reasoningTokens };
}
