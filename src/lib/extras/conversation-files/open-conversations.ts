import type { ZipDirectory } from '$lib/base/formats/zip/zip-file';
import { ConversationSource } from './conversation-source';
import { jsonFilesIn } from './json-file';

/** The conversations of a file of JSON. */
export function conversationsOfFile(file: Blob): ConversationSource {
  const name = file instanceof File ? file.name : 'File';
  return new ConversationSource([{ name, bytes: file.size, open: () => Promise.resolve(file) }]);
}

/** The conversations of the JSON files in a zip file, with the files that they point to. */
export async function conversationsOfZip(directory: ZipDirectory): Promise<ConversationSource> {
  const { refused, entries } = directory;
  const { files, fileOf, used } = await jsonFilesIn(directory);
  const countOthers = () => entries.size - files.length - used.size;
  return new ConversationSource(files, { refused, fileOf, countOthers });
}
