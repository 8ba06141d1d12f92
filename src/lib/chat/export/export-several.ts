import { writeZip } from '$lib/backup/write-zip';
import { fileName } from '$lib/chat/export-conversation';
import { branch } from '$lib/chat/tree';
import type { Conversation, Message } from '$lib/storage/conversation-records';
import { openConversations } from '$lib/storage/conversations';
import { countInWords } from '$lib/ui/amounts';
import { saveFile } from '$lib/ui/save-file';
import { toast } from '$lib/ui/toasts.svelte';
import { conversationLine } from './conversation-line';
import { conversationMarkdown } from './conversation-markdown';

type Written = (record: Conversation, path: readonly Message[]) => string;

/** The branches that are shown: one as a document, several as a zip file of them. */
export async function exportAsMarkdown(chosen: readonly Conversation[]): Promise<void> {
  await exported(chosen, async () => {
    const [first] = chosen;
    if (chosen.length === 1 && first) {
      const text = await written(first, conversationMarkdown);
      return saveFile(fileName(first.title, 'md'), new Blob([text], { type: 'text/markdown' }));
    }
    const zip = await writeZip(documents(chosen), null, () => undefined);
    if (zip) saveFile('conversations.zip', zip);
  });
}

/** The branches that are shown, one a line. */
export async function exportAsLines(chosen: readonly Conversation[]): Promise<void> {
  await exported(chosen, async () => {
    const parts: Blob[] = [];
    for (const one of chosen) parts.push(new Blob([await written(one, conversationLine)]));
    saveFile('conversations.jsonl', new Blob(parts, { type: 'application/jsonl' }));
  });
}

async function* documents(chosen: readonly Conversation[]) {
  for (const [i, one] of chosen.entries()) {
    const number = String(i + 1).padStart(String(chosen.length).length, '0');
    const input = await written(one, conversationMarkdown);
    yield { name: `${number}-${fileName(one.title, 'md')}`, input };
  }
}

/** As it is stored now. */
async function written(shown: Conversation, write: Written): Promise<string> {
  const repository = openConversations();
  const [record = shown, { records }] = await Promise.all([
    repository.get(shown.id),
    repository.messages(shown.id),
  ]);
  const messages = new Map(records.map((message) => [message.id, message]));
  return write(record, branch(messages, record.leafId));
}

async function exported(chosen: readonly Conversation[], work: () => Promise<void>) {
  try {
    await work();
    const count = countInWords(chosen.length);
    toast({
      kind: 'success',
      text: `Exported ${count} ${chosen.length === 1 ? 'conversation' : 'conversations'}.`,
    });
  } catch {
    toast({
      kind: 'failed',
      text: 'Nothing was exported: the storage of this browser cannot be read just now.',
    });
  }
}
