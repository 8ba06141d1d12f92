import type { ChatMessage, ContentPart, ToolCall } from '../../api/chat-types';

type InputPart =
  | { type: 'input_text' | 'output_text'; text: string }
  | { type: 'refusal'; refusal: string }
  | { type: 'input_image'; image_url: string; detail?: 'auto' | 'low' | 'high' }
  | Extract<ContentPart, { type: 'input_audio' }>;

type InputItem =
  | {
      type?: 'message';
      role: 'system' | 'developer' | 'user' | 'assistant';
      content: string | InputPart[];
    }
  | { type: 'function_call'; call_id: string; name: string; arguments: string }
  | { type: 'function_call_output'; call_id: string; output: string | InputPart[] }
  | { type: 'reasoning' };

/** Converts checked input to chat messages. Reasoning is left out because no engine reads it. */
export function inputMessages(input: unknown): ChatMessage[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  const messages: ChatMessage[] = [];
  for (const item of input as InputItem[]) {
    if (item.type === 'function_call') addCall(messages, item);
    else if (item.type === 'function_call_output') {
      const content = messageContent(item.output);
      messages.push({ role: 'tool', tool_call_id: item.call_id, content });
    } else if (item.type !== 'reasoning') {
      messages.push({ role: item.role, content: messageContent(item.content) });
    }
  }
  return messages;
}

/** Consecutive calls and the assistant's text before them are one message. */
function addCall(
  messages: ChatMessage[],
  { call_id: id, name, arguments: text }: Extract<InputItem, { type: 'function_call' }>,
): void {
  const call: ToolCall = { id, type: 'function', function: { name, arguments: text } };
  const last = messages.at(-1);
  if (last?.role === 'assistant') last.tool_calls = [...(last.tool_calls ?? []), call];
  else messages.push({ role: 'assistant', content: null, tool_calls: [call] });
}

function messageContent(content: string | InputPart[]): string | ContentPart[] {
  return typeof content === 'string' ? content : content.map(contentPart);
}

function contentPart(part: InputPart): ContentPart {
  if (part.type === 'input_image') {
    return { type: 'image_url', image_url: { url: part.image_url, detail: part.detail } };
  }
  if (part.type === 'input_audio') return part;
  return { type: 'text', text: part.type === 'refusal' ? part.refusal : part.text };
}
