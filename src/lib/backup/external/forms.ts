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

/** In this order: the last is what is left. */
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

/** By what it holds, never by a name; undefined for what is no conversation. */
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
