import type { Env } from 'markdown-it';
import { escapedHtml } from '$lib/base/formats/static-page';
import { buildTree, plainNode } from './build-tree';
import type { CodeRun } from './code-runs';
import { externalUrl } from './link-policy';
import type { ElementNode, FootnoteNode, MathNode, TreeNode } from './markdown-tree';
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

interface Page extends StaticParts {
  /** Ids end with the name of the text, so that they differ from all others in the page. */
  idEnd: string;
  ids: Set<string>;
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

/**
 * Converts Markdown from a model to HTML for a saved page, with the classes of markdown.css. Each text of a page has
 * another `name`.
 */
export function staticMarkdown(source: string, parts: StaticParts, name = ''): string {
  const page = { ...parts, idEnd: name, ids: new Set<string>() };
  const text = new SourceText();
  const clean = text.push(source) + text.end();
  if (clean.length > longest) return html([plainNode(clean)], page);
  const env: Env = { references: {} };
  return html(buildTree(parseInlines(parseBlocks(clean, env), env)), page);
}

/** HTML of a code block for markdown.css. */
export function staticCode(code: string, language: string, { colour }: StaticParts): string {
  const name = escapedHtml(language || 'text');
  const runs = colour(code, language.toLowerCase());
  return `<div class="md-code"><div class="md-code-header"><span>${name}</span></div><pre dir="ltr"><code>${runs ? coloured(code, runs) : escapedHtml(code)}</code></pre></div>`;
}

function html(nodes: readonly TreeNode[], page: Page): string {
  return nodes.map((node) => nodeHtml(node, page)).join('');
}

function nodeHtml(node: TreeNode, page: Page): string {
  switch (node.kind) {
    case 'text':
      return escapedHtml(node.text);
    case 'code':
      return staticCode(node.text, node.language, page);
    case 'math':
      return formulaHtml(node, page);
    case 'footnote':
      return footnoteHtml(node, page);
    case 'element':
      return elementHtml(node, page);
  }
}

function formulaHtml({ tex, display, source }: MathNode, { formula }: StaticParts): string {
  return `<span class="md-formula">${formula(tex, display) ?? escapedHtml(source)}</span>`;
}

/** A link to the other end of the footnote; only the first of several references has an id. */
function footnoteHtml({ label, isDefinition }: FootnoteNode, { idEnd, ids }: Page): string {
  const end = `${label.toLowerCase()}-${idEnd}`;
  const [own, other] = isDefinition ? ['note', 'reference'] : ['reference', 'note'];
  const id = `${own}-${end}`;
  const given = ids.has(id) ? '' : ` id="${escapedHtml(id)}"`;
  ids.add(id);
  const href = escapedHtml(`#${encodeURIComponent(`${other}-${end}`)}`);
  return `<a class="md-mark md-note-mark" href="${href}"${given}>${escapedHtml(label)}</a>`;
}

function elementHtml({ tag, attributes: all, children }: ElementNode, page: Page): string {
  const allowed = Object.entries(all).filter(
    ([name, value]) => attributes.has(name) && (name !== 'href' || externalUrl(value)),
  );
  const opening = `<${tag}${allowed.map(([name, value]) => ` ${name}="${escapedHtml(value)}"`).join('')}>`;
  if (tag === 'br' || tag === 'hr') return opening;
  // HTML parsers drop the first line break of a <pre>.
  return `${opening}${tag === 'pre' ? '\n' : ''}${html(children, page)}</${tag}>`;
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
