import hljs from 'highlight.js/lib/core';
import { sayHello } from '$lib/work/hello';
import { registerLanguages } from './highlight-languages';
import { runsOf, type CodeRun, type ScopeNode } from './highlight-runs';

export interface HighlightRequest {
  language: string;
  code: string;
}

/** Null where the language is not known. */
export type HighlightReply = CodeRun[] | null;

registerLanguages(hljs);

function highlight({ language, code }: HighlightRequest): HighlightReply {
  if (!hljs.getLanguage(language)) return null;
  const result = hljs.highlight(code, { language, ignoreIllegals: true });
  // The tree is not in the published types; without it the runs would have to be read back from HTML.
  const emitter = result._emitter as unknown as { rootNode: ScopeNode };
  return runsOf(emitter.rootNode);
}

self.addEventListener('message', (event: MessageEvent<HighlightRequest>) => {
  self.postMessage(highlight(event.data));
});

sayHello();
