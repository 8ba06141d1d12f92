import { base64Of } from '$lib/attachments/fill-request';
import markdownStyles from '$lib/markdown/markdown.css?inline';
import { staticParts } from '$lib/markdown/static-parts';
import type { PageParts } from './conversation-page';
import pageStyles from './page.css?inline';

export function pageParts(): PageParts {
  return { ...staticParts(), styles: pageStyles + markdownStyles, contentOf: base64Of };
}
