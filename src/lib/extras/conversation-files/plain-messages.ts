import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import {
  type ExternalConversation,
  type ExternalNode,
  leaveOut,
} from '$lib/shared/backup/model/external-conversation';
import { contentFiles, contentText, toolCallList } from './message-content';
import { objectsOf } from './raw-fields';

/** Members that describe the conversation; others are not imported. */
const known: ReadonlySet<string> = new Set(['messages', 'title', 'model', 'system']);

/** Reads `{"messages": […]}`, the format of training data, as a linear conversation. */
export function readPlainMessages(value: RawRecord): ExternalConversation {
  const leftOut: LeftOut = {};
  const messages = objectsOf(value.messages, leftOut);
  leaveOut(leftOut, 'settings', Object.keys(value).filter((name) => !known.has(name)).length);
  return {
    title: filledText(value.title),
    model: filledText(value.model),
    systemPrompt: filledText(value.system),
    nodes: messages.map((message, i): ExternalNode => ({
      id: String(i),
      parentId: i === 0 ? undefined : String(i - 1),
      message: messageOf(message, leftOut),
    })),
    leftOut,
  };
}

export function isPlainMessages({ messages }: RawRecord): boolean {
  return (
    Array.isArray(messages) && messages.some((message) => isObject(message) && isText(message.role))
  );
}

function messageOf(message: RawRecord, leftOut: LeftOut): ExternalNode['message'] {
  const text = contentText(message.content, leftOut);
  const files = contentFiles(message.content, leftOut);
  if (message.role !== 'user') leaveOut(leftOut, 'files', files.length);
  switch (message.role) {
    case 'user':
      return { role: 'user', text, files };
    case 'system':
    case 'developer':
      return { role: 'system', text };
    case 'tool':
    case 'function':
      return { role: 'tool', text, callId: filledText(message.tool_call_id) };
    case 'assistant':
      return {
        role: 'assistant',
        text,
        reasoning: filledText(message.reasoning) ?? filledText(message.reasoning_content),
        model: filledText(message.model),
        calls: [...toolCallList(message.tool_calls), ...functionCall(message.function_call)],
      };
    default:
      return void leaveOut(leftOut, 'parts');
  }
}

/** Reads the deprecated `function_call`, from before there could be several. */
function functionCall(call: unknown) {
  return isObject(call) ? toolCallList([{ function: call }]) : [];
}
