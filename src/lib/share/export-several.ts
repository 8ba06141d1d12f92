import { writeZip } from '$lib/backup/write-zip';
import { fileName } from './export-conversation';
import { filesOf, type ConversationContent } from './conversation-file';
import { conversationLines, conversationMarkdown } from './conversation-text';
import { openAttachments } from '$lib/storage/attachments';
import type { Conversation } from '$lib/storage/conversation-records';
import { openConversations } from '$lib/storage/conversations';
import { formatCount, pluralForm } from '$lib/ui/text/amounts';
import { saveFile } from '$lib/ui/files/save-file';
import { toast } from '$lib/ui/notices/toasts.svelte';

/** Exports the visible branches: one as a document, several as a zip file of documents. */
export async function exportAsMarkdown(chosen: readonly Conversation[]): Promise<void> {
  await exported(chosen, async () => {
    const [first] = chosen;
    if (chosen.length === 1 && first) {
      const text = conversationMarkdown(await contentOf(first));
      return saveFile(fileName(first.title, '.md'), new Blob([text], { type: 'text/markdown' }));
    }
    const zip = await writeZip(documents(chosen), null, () => undefined);
    if (zip) saveFile('conversations.zip', zip);
  });
}

/** Exports each branch as one line. */
export async function exportAsLines(chosen: readonly Conversation[]): Promise<void> {
  await exported(chosen, async () => {
    const parts: Blob[] = [];
    for (const one of chosen)
      for await (const line of conversationLines(await contentOf(one)))
        parts.push(new Blob([line]));
    saveFile('conversations.jsonl', new Blob(parts, { type: 'application/jsonl' }));
  });
}

async function* documents(chosen: readonly Conversation[]) {
  for (const [i, one] of chosen.entries()) {
    const number = String(i + 1).padStart(String(chosen.length).length, '0');
    const input = conversationMarkdown(await contentOf(one));
    yield { name: `${number}-${fileName(one.title, '.md')}`, input };
  }
}

/** The conversation as currently stored. */
async function contentOf(shown: Conversation): Promise<ConversationContent> {
  const [repository, attachments] = [openConversations(), openAttachments()];
  const [record = shown, { records }] = await Promise.all([
    repository.get(shown.id),
    repository.messages(shown.id),
  ]);
  const messages = new Map(records.map((message) => [message.id, message]));
  const { files } = await filesOf(messages, (id) => attachments.get(shown.id, id));
  return { record, messages, files, exportedAt: Date.now() };
}

async function exported(chosen: readonly Conversation[], work: () => Promise<void>) {
  try {
    await work();
    const count = formatCount(chosen.length);
    toast({
      kind: 'success',
      text: `Exported ${count} ${pluralForm(chosen.length, 'conversation')}.`,
    });
  } catch {
    toast({
      kind: 'failed',
      text: 'Nothing was exported: the storage of this browser cannot be read just now.',
    });
  }
}
