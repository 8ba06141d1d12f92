import { warnOfSecrets } from '$lib/shared/stored-items/warn-of-secrets';
import { saveFile } from '$lib/base/ui/files/save-file';
import { conversationJson, type ConversationContent } from './conversation-file';

/** Downloads all branches as JSON that Import reads. Keys of connections are left out; tools may contain keys. */
export function exportConversation(
  content: Pick<ConversationContent, 'record' | 'messages'>,
): void {
  const { title, parameters } = content.record;
  saveFile(fileName(title), new Blob([conversationJson(content)], { type: 'application/json' }));
  warnOfSecrets(parameters);
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
