import type { ReadStoredAttachment } from '$lib/shared/attachments/fill-request';
import { warnOfSecrets } from '$lib/shared/stored-items/warn-of-secrets';
import { saveFile } from '$lib/base/ui/files/save-file';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { runInWorker } from '$lib/base/workers/worker-host';
import {
  filesOf,
  type ConversationContent,
} from '$lib/shared/conversation/files/conversation-file';
import type { ConversationFormat } from '$lib/shared/conversation/files/conversation-formats';
import type { ConversationFileTasks } from '$lib/shared/conversation/files/conversation-file.worker';
import url from '$lib/shared/conversation/files/conversation-file.worker.ts?worker&url';
import { fileName } from '$lib/shared/conversation/files/export-conversation';

/**
 * Downloads a conversation as a file made in a worker. Returns the number of its files that could not be read and are
 * missing. Rejects with WorkerFailure or the signal's reason.
 */
export async function exportFile(
  conversation: Pick<ConversationContent, 'record' | 'messages'>,
  { id, extension, hasFiles, hasSecrets }: ConversationFormat,
  readFile: ReadStoredAttachment,
  signal: AbortSignal,
): Promise<number> {
  const { record, messages } = conversation;
  const { files, missing } = await filesOf(hasFiles ? messages : new Map(), readFile);
  const content: ConversationContent = { ...conversation, files, exportedAt: Date.now() };
  const blob = await runInWorker<ConversationFileTasks, Blob>(
    () => startWorker(url),
    (worker) => worker.write(id, content),
    signal,
  );
  saveFile(fileName(record.title, `.${extension}`), blob);
  if (hasSecrets) warnOfSecrets(record.parameters);
  return missing;
}
