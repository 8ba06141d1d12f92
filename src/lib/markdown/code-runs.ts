import hljs from 'highlight.js/lib/core';
import { registerLanguages } from './highlight-languages';
import { runsOf, type CodeRun, type ScopeNode } from './highlight-runs';

registerLanguages(hljs);

/** Undefined where the language is not known. Some patterns are quadratic: to be called in a worker. */
export function codeRuns(code: string, language: string): CodeRun[] | undefined {
  if (!hljs.getLanguage(language)) return undefined;
  const result = hljs.highlight(code, { language, ignoreIllegals: true });
  // The tree is not in the published types; without it the runs would have to be read back from HTML.
  const emitter = result._emitter as unknown as { rootNode: ScopeNode };
  return runsOf(emitter.rootNode);
}
