import type { ImportFormat } from '$lib/items/import-mark';
import { isObject, type RawRecord } from '$lib/storage/schema';
import { readChatGpt } from './chatgpt';
import { readClaude } from './claude';
import type { ExternalConversation } from './external-conversation';
import { readLlamaCpp } from './llama-cpp';
import { readOpenWebUi } from './open-webui';
import { isPlainMessages, readPlainMessages } from './plain-messages';

interface Form {
  id: ImportFormat;
  isOne: (value: RawRecord) => boolean;
  read: (value: RawRecord) => ExternalConversation;
}

/** The order matters: the last format accepts any message list. */
const forms: readonly Form[] = [
  { id: 'chatgpt', isOne: ({ mapping }) => isObject(mapping), read: readChatGpt },
  {
    id: 'claude',
    isOne: ({ chat_messages: messages }) => Array.isArray(messages),
    read: readClaude,
  },
  { id: 'open-webui', isOne: isOpenWebUi, read: readOpenWebUi },
  {
    id: 'llama-cpp',
    isOne: ({ conv, messages }) => isObject(conv) && Array.isArray(messages),
    read: readLlamaCpp,
  },
  { id: 'messages', isOne: isPlainMessages, read: readPlainMessages },
];

/**
 * Recognizes the format by its content, never by a file name; undefined if it is not a
 * conversation.
 */
export function formOf(value: unknown): Form | undefined {
  return isObject(value) ? forms.find(({ isOne }) => isOne(value)) : undefined;
}

function isOpenWebUi({ chat, history }: RawRecord): boolean {
  const inner = isObject(chat) ? chat : { history };
  return (
    (isObject(inner.history) && isObject(inner.history.messages)) ||
    (isObject(chat) && Array.isArray(chat.messages))
  );
}
