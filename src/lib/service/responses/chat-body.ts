import type { ChatMessage } from '../../api/chat-types';
import { isObject } from '../../api/json';
import type { ResponseBody } from './response-body';
import { inputMessages } from './input-messages';

/** A checked response request, converted to the fields of docs/service.md#chat-request. */
export interface ChatBody {
  messages: ChatMessage[];
  [name: string]: unknown;
}

export function chatBody(body: ResponseBody): ChatBody {
  const { instructions, tools } = body;
  const opening: ChatMessage[] =
    typeof instructions === 'string' ? [{ role: 'system', content: instructions }] : [];
  return {
    messages: [...opening, ...inputMessages(body.input)],
    tools: tools?.map(({ type, ...definition }) => ({ type, function: definition })),
    tool_choice: body.tool_choice,
    parallel_tool_calls: body.parallel_tool_calls,
    response_format: responseFormat(body.text?.format),
    reasoning_effort: body.reasoning?.effort,
    max_completion_tokens: body.max_output_tokens,
    temperature: body.temperature,
    top_p: body.top_p,
  };
}

/** In a response request name, schema and strict are beside the type; in chat they are in the member json_schema. */
function responseFormat(format: unknown): unknown {
  if (!isObject(format) || format.type !== 'json_schema') return format;
  const { type, ...definition } = format;
  return { type, json_schema: definition };
}
