import type { ExportFormat } from '$lib/base/export-dialog/export-format';
import { conversationJson, type ConversationContent } from './conversation-file';
import { conversationLines, conversationMarkdown } from './conversation-text';

type WriteConversation = (content: ConversationContent) => string | AsyncIterable<string>;

export interface ConversationFormat extends ExportFormat<WriteConversation> {
  /** Whether attached files are part of it. */
  hasFiles: boolean;
  /** Whether tokens and addresses of services in the parameters are part of it. */
  hasSecrets?: boolean;
  /** The way several conversations become one file; undefined if they cannot be exported together. */
  several?: 'joined' | 'zipped';
}

export const conversationFormats: readonly ConversationFormat[] = [
  {
    id: 'page',
    label: 'Web page',
    hint: 'This branch, for any browser, without scripts',
    extension: 'html',
    mediaType: 'text/html',
    hasFiles: true,
    write: pageOf,
  },
  {
    id: 'markdown',
    label: 'Markdown',
    hint: 'This branch, as text',
    extension: 'md',
    mediaType: 'text/markdown',
    hasFiles: true,
    several: 'zipped',
    write: conversationMarkdown,
  },
  {
    id: 'lines',
    label: 'JSON Lines',
    hint: 'One line per branch: messages and tools',
    extension: 'jsonl',
    mediaType: 'application/jsonl',
    hasFiles: true,
    several: 'joined',
    write: conversationLines,
  },
  {
    id: 'json',
    label: 'JSON',
    hint: 'All branches, for Import in Settings',
    extension: 'json',
    mediaType: 'application/json',
    hasFiles: false,
    hasSecrets: true,
    write: conversationJson,
  },
];

/** The styles and the renderer of pages are loaded only where a page is written. */
async function* pageOf(content: ConversationContent): AsyncGenerator<string> {
  const { styledPage } = await import('./styled-page');
  yield* styledPage(content);
}
