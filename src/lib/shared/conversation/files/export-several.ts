import { zipOf } from '$lib/base/formats/zip/write-zip';
import { fileOf } from '$lib/base/export-dialog/export-format';
import { fileName } from './export-conversation';
import { filesOf, type ConversationContent } from './conversation-file';
import type { ConversationFormat } from './conversation-formats';
import { openAttachments } from '$lib/base/storage/attachments';
import type { Conversation } from '$lib/base/storage/conversation-records';
import { openConversations } from '$lib/base/storage/conversations';
import { plural } from '$lib/base/ui/text/amounts';
import { saveFile } from '$lib/base/ui/files/save-file';
import { toast } from '$lib/base/ui/notices/toasts.svelte';

/** Exports the conversations as one file. */
export async function exportSeveral(
  chosen: readonly Conversation[],
  format: ConversationFormat,
): Promise<void> {
  try {
    const [first] = chosen;
    if (format.several === 'joined')
      saveFile(`conversations.${format.extension}`, await fileOf(format, joined(chosen, format)));
    else if (first && chosen.length === 1)
      saveFile(nameOf(first, format), await documentOf(first, format));
    else {
      saveFile('conversations.zip', await zipOf(documents(chosen, format)));
    }
    toast({ kind: 'success', text: `Exported ${plural(chosen.length, 'conversation')}.` });
  } catch {
    toast({
      kind: 'failed',
      text: 'Nothing was exported: the browser’s storage can’t be read right now.',
    });
  }
}

async function* joined(chosen: readonly Conversation[], format: ConversationFormat) {
  for (const one of chosen) {
    const text = format.write(await contentOf(one));
    if (typeof text === 'string') yield text;
    else yield* text;
  }
}

async function* documents(chosen: readonly Conversation[], format: ConversationFormat) {
  for (const [i, one] of chosen.entries()) {
    const number = String(i + 1).padStart(String(chosen.length).length, '0');
    yield { name: `${number}-${nameOf(one, format)}`, input: await documentOf(one, format) };
  }
}

async function documentOf(one: Conversation, format: ConversationFormat): Promise<Blob> {
  return fileOf(format, format.write(await contentOf(one)));
}

const nameOf = ({ title }: Conversation, { extension }: ConversationFormat) =>
  fileName(title, `.${extension}`);

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
