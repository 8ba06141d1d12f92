import { filledText } from '$lib/base/api/wire/json';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import {
  type ExternalConversation,
  leaveOut,
} from '$lib/shared/backup/model/external-conversation';
import { isPlainMessages, readPlainMessages } from './plain-messages';
import { objectOf } from './raw-fields';

/**
 * Reads a conversation of Chatbot UI 1's export, version 4: a message list with its model and
 * prompt. The form is that of LibreChat's sample chatbotui-export.json. Exports of Chatbot UI 2
 * hold no messages.
 */
export function readChatbotUi(value: RawRecord): ExternalConversation {
  const { id, name, messages, model, prompt, temperature, folderId } = value;
  const read = readPlainMessages({
    messages,
    title: name,
    model: objectOf(model).id,
    system: prompt,
  });
  leaveOut(read.leftOut, 'settings', temperature === undefined ? 0 : 1);
  leaveOut(read.leftOut, 'folders', isText(folderId) ? 1 : 0);
  return { ...read, id: filledText(id) };
}

export function isChatbotUi(value: RawRecord): boolean {
  return isPlainMessages(value) && isObject(value.model) && 'folderId' in value;
}
