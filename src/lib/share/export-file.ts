import type { ReadStoredAttachment } from '$lib/attachments/fill-request';
import { exportConversation, fileName } from './export-conversation';
import { saveFile } from '$lib/ui/files/save-file';
import { startWorker } from '$lib/work/trusted-worker';
import { runInWorker } from '$lib/work/worker-host';
import { filesOf, type ConversationContent } from './conversation-file';
import type { ConversationFileTasks } from './conversation-file.worker';
import url from './conversation-file.worker.ts?worker&url';

/** The form of an exported conversation: `json` is complete, and can be imported again. */
export type FileForm = 'page' | 'markdown' | 'lines' | 'json';

const endings = { page: '.html', markdown: '.md', lines: '.jsonl' };

/**
 * Downloads a conversation as a file made in a worker. Returns the number of its files that could not be read and are
 * missing. Rejects with WorkerFailure or the signal's reason.
 */
export async function exportFile(
  conversation: Pick<ConversationContent, 'record' | 'messages'>,
  form: FileForm,
  readFile: ReadStoredAttachment,
  signal: AbortSignal,
): Promise<number> {
  if (form === 'json') {
    exportConversation(conversation);
    return 0;
  }
  const { files, missing } = await filesOf(conversation.messages, readFile);
  const content: ConversationContent = { ...conversation, files, exportedAt: Date.now() };
  const blob = await runInWorker<ConversationFileTasks, Blob>(
    () => startWorker(url),
    (worker) => worker[form](content),
    signal,
  );
  saveFile(fileName(conversation.record.title, endings[form]), blob);
  return missing;
}
