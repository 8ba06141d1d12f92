import { isObject, type JsonValue } from '$lib/base/api/wire/json';
import { attachmentsOf } from '$lib/shared/conversation/model/message-attachments';
import { branch } from '$lib/shared/conversation/model/tree';
import type { OpenConversation } from './model/open-conversation.svelte';

/**
 * The text of a cited document: a file attached to a message before the answer, or one of the request's current
 * documents. Undefined if there is none with that id.
 */
export async function citedDocument(
  { messages, files, record }: Pick<OpenConversation, 'messages' | 'files' | 'record'>,
  answerId: string,
  documentId: string,
): Promise<string | undefined> {
  const notes = branch(messages, answerId).flatMap(attachmentsOf);
  const note = notes.find(({ asDocument, name }) => asDocument && name === documentId);
  const text = note && (await files.read(note.id).catch(() => undefined))?.text;
  return text ?? requestDocumentText(record.parameters.documents, documentId);
}

/** A document without an id is named by its position: `document-2`. */
function requestDocumentText(documents: JsonValue | undefined, id: string): string | undefined {
  if (!Array.isArray(documents)) return undefined;
  const found = documents.find(
    (document, index) => isObject(document) && (document.id ?? `document-${index + 1}`) === id,
  );
  const source = isObject(found) ? found.source : undefined;
  if (!isObject(source)) return undefined;
  return typeof source.text === 'string' ? source.text : JSON.stringify(source.data, null, 2);
}
