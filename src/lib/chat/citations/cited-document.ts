import { isObject, type JsonValue } from '$lib/api/json';
import { attachmentsOf } from '../message-attachments';
import type { OpenConversation } from '../open-conversation.svelte';
import { branch } from '../tree';

/**
 * The text of a document that an answer cites: of a file that a message before it brought, or of the request's own
 * documents as they are now. Undefined where there is none of that id.
 */
export async function citedDocument(
  { messages, files, record }: Pick<OpenConversation, 'messages' | 'files' | 'record'>,
  answerId: string,
  documentId: string,
): Promise<string | undefined> {
  const notes = branch(messages, answerId).flatMap(attachmentsOf);
  const note = notes.find(({ asDocument, name }) => asDocument && name === documentId);
  const text = note && (await files.read(note.id).catch(() => undefined))?.text;
  return text ?? ownText(record.parameters.documents, documentId);
}

/** A document without an id goes by its place: `document-2`. */
function ownText(documents: JsonValue | undefined, id: string): string | undefined {
  if (!Array.isArray(documents)) return undefined;
  const found = documents.find(
    (document, index) => isObject(document) && (document.id ?? `document-${index + 1}`) === id,
  );
  const source = isObject(found) ? found.source : undefined;
  if (!isObject(source)) return undefined;
  return typeof source.text === 'string' ? source.text : JSON.stringify(source.data, null, 2);
}
