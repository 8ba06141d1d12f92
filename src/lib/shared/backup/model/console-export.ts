import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import type { FoundItem } from './import-source';
import { checkVersion } from './read-json';
import { readRecords } from './read-item';
import { DamagedEntry } from '$lib/base/formats/zip/zip-file';

/** Newest version of the format in which a single conversation is exported. */
const newest = 1;

export function isConsoleExport(value: unknown): value is RawRecord {
  return isObject(value) && isObject(value.conversation) && Array.isArray(value.messages);
}

/**
 * Reads a single conversation exported by this console: its record and its messages, without files.
 */
export async function readConsoleExport(value: RawRecord, name: string): Promise<FoundItem> {
  const { version, conversation, messages } = value;
  checkVersion(version, newest);
  const id = isObject(conversation) && isText(conversation.id) ? conversation.id : '';
  const listed: unknown[] = Array.isArray(messages) ? messages : [];
  const records = [
    { kind: 'conversations', key: id, value: conversation },
    ...listed.map((message) => ({ kind: 'messages', key: keyOf(id, message), value: message })),
  ];
  return readRecords(records, name, () => {
    throw new DamagedEntry('Its file is missing.');
  });
}

function keyOf(conversationId: string, message: unknown): string {
  return `${conversationId}:${isObject(message) && isText(message.id) ? message.id : ''}`;
}
