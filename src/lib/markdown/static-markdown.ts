import type { Env } from 'markdown-it';
import { escapedHtml } from '$lib/ui/text/static-html';
import { buildTree, plainNode } from './build-tree';
import type { CodeRun } from './code-runs';
import { isAllowedLink } from './link-policy';
import type { ElementNode, MathNode, TreeNode } from './markdown-tree';
import { parseBlocks, parseInlines } from './parser';
import { SourceText } from './source-text';

/** In UTF-16 units; a longer source stays plain text, because parsing it in one piece may take any time. */
const longest = 200_000;

/** Output of libraries; undefined shows the source. */
export interface StaticParts {
  colour: (code: string, language: string) => CodeRun[] | undefined;
  /** Returns MathML. */
  formula: (tex: string, display: boolean) => string | undefined;
}

/** Allowed attributes in a page without scripts. */
const attributes: ReadonlySet<string> = new Set([
  'aria-checked',
  'aria-disabled',
  'aria-label',
  'class',
  'dir',
  'href',
  'rel',
  'role',
  'start',
  'target',
  'title',
]);

/** Converts Markdown from a model to HTML for a saved page, with the classes of markdown.css. */
export function staticMarkdown(source: string, parts: StaticParts): string {
  const text = new SourceText();
  const clean = text.push(source) + text.end();
  if (clean.length > longest) return html([plainNode(clean)], parts);
  const env: Env = { references: {} };
  return html(buildTree(parseInlines(parseBlocks(clean, env), env)), parts);
}

/** HTML of a code block for markdown.css. */
export function staticCode(code: string, language: string, { colour }: StaticParts): string {
  const name = escapedHtml(language || 'text');
  const runs = colour(code, language.toLowerCase());
  return `<div class="md-code"><div class="md-code-header"><span>${name}</span></div><pre dir="ltr"><code>${runs ? coloured(code, runs) : escapedHtml(code)}</code></pre></div>`;
}

function html(nodes: readonly TreeNode[], parts: StaticParts): string {
  return nodes.map((node) => nodeHtml(node, parts)).join('');
}

function nodeHtml(node: TreeNode, parts: StaticParts): string {
  switch (node.kind) {
    case 'text':
      return escapedHtml(node.text);
    case 'code':
      return staticCode(node.text, node.language, parts);
    case 'math':
      return formulaHtml(node, parts);
    case 'element':
      return elementHtml(node, parts);
  }
}

function formulaHtml({ tex, display, source }: MathNode, { formula }: StaticParts): string {
  return `<span class="md-formula">${formula(tex, display) ?? escapedHtml(source)}</span>`;
}

function elementHtml({ tag, attributes: all, children }: ElementNode, parts: StaticParts): string {
  const allowed = Object.entries(all).filter(
    ([name, value]) => attributes.has(name) && (name !== 'href' || isAllowedLink(value)),
  );
  const opening = `<${tag}${allowed.map(([name, value]) => ` ${name}="${escapedHtml(value)}"`).join('')}>`;
  if (tag === 'br' || tag === 'hr') return opening;
  // HTML parsers drop the first line break of a <pre>.
  return `${opening}${tag === 'pre' ? '\n' : ''}${html(children, parts)}</${tag}>`;
}

function coloured(code: string, runs: readonly CodeRun[]): string {
  let at = 0;
  return runs
    .map(([length, kind]) => {
      const piece = escapedHtml(code.slice(at, (at += length)));
      return kind === 'plain' ? piece : `<span class="md-${kind}">${piece}</span>`;
    })
    .join('');
}
