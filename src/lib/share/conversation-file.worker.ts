import { base64Of } from '$lib/attachments/fill-request';
import markdownStyles from '$lib/markdown/markdown.css?inline';
import { staticParts } from '$lib/markdown/static-parts';
import { serve } from '$lib/work/serve';
import type { ConversationContent } from './conversation-file';
import { conversationLines, conversationMarkdown } from './conversation-text';
import { conversationPage } from './conversation-page';
import pageStyles from './page.css?inline';

const tasks = {
  page: (content: ConversationContent): Promise<Blob> =>
    gathered(
      conversationPage(content, {
        ...staticParts(),
        styles: pageStyles + markdownStyles,
        contentOf: base64Of,
      }),
      'text/html',
    ),

  markdown: (content: ConversationContent): Blob =>
    new Blob([conversationMarkdown(content)], { type: 'text/markdown' }),

  lines: (content: ConversationContent): Promise<Blob> =>
    gathered(conversationLines(content), 'application/jsonl'),
};

export type ConversationFileTasks = typeof tasks;

/** Gathers blobs piece by piece, so that written pictures leave this worker's memory. */
async function gathered(pieces: AsyncIterable<string>, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  for await (const piece of pieces) parts.push(new Blob([piece]));
  return new Blob(parts, { type });
}

serve(tasks);
