import { downloadJson } from '$lib/items/download-json';
import { warnOfSecrets } from '$lib/items/warn-of-secrets';
import type { ConversationContent } from './conversation-file';

/** Downloads all branches as JSON that Import reads. Keys of connections are left out; tools may contain keys. */
export function exportConversation({
  record,
  messages,
}: Pick<ConversationContent, 'record' | 'messages'>): void {
  const content = {
    application: 'Inference Console',
    version: 1,
    exportedAt: new Date().toISOString(),
    conversation: record,
    messages: [...messages.values()],
  };
  downloadJson(fileName(record.title), content);
  warnOfSecrets(record.parameters);
}

/** A title is untrusted text: only letters, digits and a few marks reach the file system. */
export function fileName(title: string, ending = '.json'): string {
  const clean = title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ')
    .replace(/^[\s-]+/, '')
    .trimEnd()
    .replace(/\s+/g, '-');
  return `${[...clean].slice(0, 60).join('') || 'conversation'}${ending}`;
}
