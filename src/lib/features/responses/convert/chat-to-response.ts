import type { ChatMessage, ChatRequest, ContentPart } from '$lib/base/api/chat-types';
import type { JsonObject, JsonValue } from '$lib/base/api/wire/json';
import type { RequestDraft } from '$lib/base/storage/response-records';
import { chatToResponseParameters } from './parameters';

/** The response request for a chat request, and the names of what responses do not support. */
export function chatToResponse({ model, messages, ...rest }: ChatRequest): {
  draft: RequestDraft;
  notConverted: string[];
} {
  const { parameters, notConverted } = chatToResponseParameters(
    rest as { [name: string]: JsonValue },
  );
  const [first, ...others] = messages;
  const isSystem = first?.role === 'system' && typeof first.content === 'string';
  const instructions = isSystem && typeof first.content === 'string' ? first.content : '';
  const lost = new Set(notConverted);
  const input = (isSystem ? others : messages).flatMap((message) => itemsOf(message, lost));
  // Streaming is the default on both pages.
  if (parameters.stream === true) delete parameters.stream;
  return {
    draft: { model, input: plain(input), instructions, parameters },
    notConverted: [...lost],
  };
}

/** A single question becomes a text, and no question an empty text. */
function plain(items: JsonObject[]): RequestDraft['input'] {
  const [only] = items;
  if (!only) return '';
  const isText = items.length === 1 && only.role === 'user' && typeof only.content === 'string';
  return isText ? (only.content as string) : items;
}

function itemsOf(message: ChatMessage, lost: Set<string>): JsonObject[] {
  switch (message.role) {
    case 'tool':
      return [
        {
          type: 'function_call_output',
          call_id: message.tool_call_id,
          output: contentOf(message.content, 'input_text', lost),
        },
      ];
    case 'assistant':
      return answerItems(message, lost);
    case 'function':
      lost.add('function messages');
      return [];
    default:
      return [{ role: message.role, content: contentOf(message.content, 'input_text', lost) }];
  }
}

function answerItems(
  { content, reasoning, tool_calls: calls = [] }: Extract<ChatMessage, { role: 'assistant' }>,
  lost: Set<string>,
): JsonObject[] {
  if (reasoning) lost.add('reasoning of the answers');
  const text: JsonObject[] = content
    ? [{ role: 'assistant', content: contentOf(content, 'output_text', lost) }]
    : [];
  const called = calls.map(({ id, function: { name, arguments: text } }) => ({
    type: 'function_call',
    call_id: id,
    name,
    arguments: text,
  }));
  return [...text, ...called];
}

function contentOf(
  content: string | ContentPart[],
  textType: string,
  lost: Set<string>,
): JsonValue {
  if (typeof content === 'string') return content;
  return content.flatMap((part): JsonObject[] => {
    if (part.type === 'text') return [{ type: textType, text: part.text }];
    if (part.type === 'image_url') {
      const { url, detail } = part.image_url;
      return [{ type: 'input_image', image_url: url, ...(detail && { detail }) }];
    }
    if (part.type === 'input_audio') return [part];
    lost.add('documents in messages');
    return [];
  });
}
