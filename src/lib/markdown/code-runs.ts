import hljs from 'highlight.js/lib/core';
import { registerLanguages } from './highlight-languages';
import { runsOf, type CodeRun, type ScopeNode } from './highlight-runs';

registerLanguages(hljs);

/** Undefined for an unknown language. Call it in a worker, because some patterns are quadratic. */
export function codeRuns(code: string, language: string): CodeRun[] | undefined {
  if (!hljs.getLanguage(language)) return undefined;
  const result = hljs.highlight(code, { language, ignoreIllegals: true });
  // The published types lack the tree; without it the runs would have to be parsed from HTML.
  const emitter = result._emitter as unknown as { rootNode: ScopeNode };
  return runsOf(emitter.rootNode);
}
