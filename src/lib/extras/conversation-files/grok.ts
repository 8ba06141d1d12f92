import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import {
  type ExternalConversation,
  type ExternalFile,
  type ExternalNode,
  leaveOut,
  leaveOutDamaged,
} from '$lib/shared/backup/model/external-conversation';
import {
  fromIso,
  fromMilliseconds,
  linkedMessages,
  listOf,
  objectOf,
  objectsIn,
  objectsOf,
} from './raw-fields';

/**
 * Reads a conversation of Grok's account export, `prod-grok-backend.json`. The form is that of
 * LibreChat's importer (packages/api/src/import/grok) and of the descriptions of real exports by
 * portable-ai-memory; neither is xAI's own.
 */
export function readGrok(value: RawRecord): ExternalConversation {
  const leftOut: LeftOut = {};
  const about = objectOf(value.conversation);
  const responses = objectsOf(value.responses, leftOut).map(({ response }) => objectOf(response));
  return {
    id: filledText(about.id),
    title: filledText(about.title) ?? filledText(about.summary),
    createdAt: timeOf(about.create_time),
    updatedAt: timeOf(about.modify_time),
    isPinned: about.starred === true,
    nodes: linkedMessages(responses, '_id', 'parent_response_id').map(({ message, ...link }) => ({
      ...link,
      createdAt: timeOf(message.create_time),
      message: messageOf(message, leftOut),
    })),
    leftOut,
  };
}

export function isGrok({ conversation, responses }: RawRecord): boolean {
  return isObject(conversation) && Array.isArray(responses);
}

/** ISO 8601 for a conversation, MongoDB's extended JSON for a message. */
function timeOf(value: unknown): number | undefined {
  const date = isObject(value) ? value.$date : value;
  const milliseconds = isObject(date) ? date.$numberLong : undefined;
  return isText(milliseconds) ? fromMilliseconds(Number(milliseconds)) : fromIso(date);
}

function messageOf(message: RawRecord, leftOut: LeftOut): ExternalNode['message'] {
  const text = filledText(message.message) ?? '';
  leaveOutDamaged(leftOut, message.message);
  const files = listOf(message.file_attachments).flatMap((id): ExternalFile[] =>
    isText(id) ? [{ pointer: id }] : [],
  );
  leaveOut(leftOut, 'images', listOf(message.generated_image_urls).length);
  leaveOut(leftOut, 'parts', filledText(message.error) === undefined ? 0 : 1);
  // One export spells both "assistant" and "ASSISTANT".
  const sender = (filledText(message.sender) ?? '').toLowerCase();
  if (sender === 'human' || sender === 'user') return { role: 'user', text, files };
  leaveOut(leftOut, 'files', files.length);
  if (sender !== 'assistant') return void leaveOut(leftOut, 'parts');
  return {
    role: 'assistant',
    text,
    reasoning: filledText(message.thinking_trace),
    model: filledText(message.model),
    isCut: message.partial === true,
    sources: sourcesOf(message),
  };
}

/** The results that the answer cites, otherwise all that were found. */
function sourcesOf(message: RawRecord): { url: string; title?: string }[] {
  const cited = objectsIn(message.cited_web_search_results);
  const results = cited.length > 0 ? cited : objectsIn(message.web_search_results);
  return results.flatMap(({ url, title }) =>
    isText(url) && /^https?:/.test(url) ? [{ url, title: filledText(title) }] : [],
  );
}
