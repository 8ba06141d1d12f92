import type { ImportFormat } from '$lib/shared/stored-items/import-mark';
import { isObject, type RawRecord } from '$lib/base/storage/database/schema';
import { isAiStudio, isGeminiContents, readAiStudio, readGeminiContents } from './ai-studio';
import { readChatGpt } from './chatgpt';
import { isChatbotUi, readChatbotUi } from './chatbot-ui';
import { readClaude } from './claude';
import type { ExternalConversation } from '$lib/shared/backup/model/external-conversation';
import { readGeminiActivities } from './gemini-activity';
import { isGrok, readGrok } from './grok';
import { isLibreChat, readLibreChat } from './librechat';
import { readLlamaCpp } from './llama-cpp';
import { readOpenWebUi } from './open-webui';
import { isPlainMessages, readPlainMessages } from './plain-messages';

interface ConversationFormat {
  id: ImportFormat;
  matches: (value: RawRecord) => boolean;
  read: (value: RawRecord) => ExternalConversation;
}

/** The order matters: the last format accepts any message list. */
const formats: readonly ConversationFormat[] = [
  { id: 'chatgpt', matches: ({ mapping }) => isObject(mapping), read: readChatGpt },
  {
    id: 'claude',
    matches: ({ chat_messages: messages }) => Array.isArray(messages),
    read: readClaude,
  },
  { id: 'open-webui', matches: isOpenWebUi, read: readOpenWebUi },
  {
    id: 'llama-cpp',
    matches: ({ conv, messages }) => isObject(conv) && Array.isArray(messages),
    read: readLlamaCpp,
  },
  { id: 'librechat', matches: isLibreChat, read: readLibreChat },
  { id: 'grok', matches: isGrok, read: readGrok },
  { id: 'chatbot-ui', matches: isChatbotUi, read: readChatbotUi },
  { id: 'ai-studio', matches: isAiStudio, read: readAiStudio },
  { id: 'gemini', matches: isGeminiContents, read: readGeminiContents },
  {
    id: 'gemini',
    matches: ({ geminiActivities: list }) => Array.isArray(list),
    read: readGeminiActivities,
  },
  { id: 'messages', matches: isPlainMessages, read: readPlainMessages },
];

/**
 * Recognizes the format by its content, never by a file name; undefined if it is not a
 * conversation.
 */
export function formatOf(value: unknown): ConversationFormat | undefined {
  return isObject(value) ? formats.find(({ matches }) => matches(value)) : undefined;
}

function isOpenWebUi({ chat, history }: RawRecord): boolean {
  const inner = isObject(chat) ? chat : { history };
  return (
    (isObject(inner.history) && isObject(inner.history.messages)) ||
    (isObject(chat) && Array.isArray(chat.messages))
  );
}
