import type { Env } from 'markdown-it';
import { escapedHtml } from '$lib/ui/static-html';
import { buildTree, plainNode } from './build-tree';
import type { CodeRun } from './highlight-runs';
import { isAllowedLink } from './link-policy';
import type { ElementNode, MathNode, TreeNode } from './markdown-tree';
import { parseBlocks, parseInlines } from './parser';
import { SourceText } from './source-text';

/** UTF-16 units of a source beyond which it is written as it is: parsed in one piece, it may cost any time. */
const longest = 200_000;

/** What is drawn by libraries; where they give nothing, the source stands. */
export interface StaticParts {
  colour: (code: string, language: string) => CodeRun[] | undefined;
  /** MathML. */
  formula: (tex: string, display: boolean) => string | undefined;
}

/** Elements and attributes that a page without script may have from an answer. */
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

/** Markdown from a model as the HTML of a page that is written as a file, with the classes of markdown.css. */
export function staticMarkdown(source: string, parts: StaticParts): string {
  const text = new SourceText();
  const clean = text.push(source) + text.end();
  if (clean.length > longest) return html([plainNode(clean)], parts);
  const env: Env = { references: {} };
  return html(buildTree(parseInlines(parseBlocks(clean, env), env)), parts);
}

/** A block of code as markdown.css shows it. */
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
  const kept = Object.entries(all).filter(
    ([name, value]) => attributes.has(name) && (name !== 'href' || isAllowedLink(value)),
  );
  const opening = `<${tag}${kept.map(([name, value]) => ` ${name}="${escapedHtml(value)}"`).join('')}>`;
  if (tag === 'br' || tag === 'hr') return opening;
  // A parser takes the first line break of a <pre> away.
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
