import { base64Of } from '$lib/shared/attachments/fill-request';
import markdownStyles from '$lib/shared/markdown/markdown.css?inline';
import { staticParts } from '$lib/shared/markdown/static-parts';
import type { ConversationContent } from './conversation-file';
import { conversationPage } from './conversation-page';
import pageStyles from './page.css?inline';

/** A conversation as a web page with its styles. */
export function styledPage(content: ConversationContent): AsyncGenerator<string> {
  const styles = pageStyles + markdownStyles;
  return conversationPage(content, { ...staticParts(), styles, contentOf: base64Of });
}
