import type { Token } from 'markdown-it';
import { shownText } from '$lib/base/ui/text/shown-text';
import { isFragment, linkTarget, showsTarget } from './link-policy';
import {
  element,
  text,
  textContent,
  type ElementNode,
  type Tag,
  type TreeNode,
} from './markdown-tree';
import type { MathMeta } from './math-rules';
import { textDirection } from './text-direction';

/** The parser nests emphasis without bound, and layout recurses: deeper markers stay text. */
const deepest = 120;

const tags: Partial<Record<string, Tag>> = {
  paragraph_open: 'p',
  blockquote_open: 'blockquote',
  bullet_list_open: 'ul',
  ordered_list_open: 'ol',
  list_item_open: 'li',
  table_open: 'table',
  thead_open: 'thead',
  tbody_open: 'tbody',
  tr_open: 'tr',
  th_open: 'th',
  td_open: 'td',
  em_open: 'em',
  strong_open: 'strong',
  s_open: 's',
};

const headings: Partial<Record<string, Tag>> = {
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
};

/** Builds the nodes of a token list whose last elements may have no closing tokens. */
export function buildTree(tokens: readonly Token[]): TreeNode[] {
  const builder = new TreeBuilder();
  builder.addAll(tokens);
  return builder.root.children;
}

class TreeBuilder {
  readonly root = element('div');
  #path: ElementNode[] = [this.root];
  /** Number of open tokens beyond the deepest level. */
  #flattened = 0;

  addAll(tokens: readonly Token[]): void {
    for (const token of tokens) {
      if (token.nesting === 1) this.#open(token);
      else if (token.nesting === -1) this.#close(token);
      else this.#leaf(token);
    }
  }

  get #inLink(): boolean {
    return this.#path.some(({ tag }) => tag === 'a');
  }

  get #top(): ElementNode {
    return this.#path.at(-1) ?? this.root;
  }

  #open(token: Token): void {
    if (this.#path.length > deepest) {
      this.#flattened++;
      this.#addText(token.markup);
      return;
    }
    if (token.type === 'paragraph_open' && token.hidden === false) this.#loosen();
    const node = opened(token, this.#top);
    this.#top.children.push(node);
    this.#path.push(node);
  }

  /** List items always contain paragraphs; a class of the list decides whether there is space between them. */
  #loosen(): void {
    const list = this.#path.at(-2);
    if (this.#top.tag === 'li' && list && !list.attributes.class) {
      list.attributes = { ...list.attributes, class: 'md-loose' };
    }
  }

  #close(token: Token): void {
    if (this.#flattened > 0) {
      this.#flattened--;
      this.#addText(token.markup);
      return;
    }
    const node = this.#path.pop();
    if (node?.tag === 'a') this.#addTarget(node);
    if (node && /^(?:table|blockquote|div)$/.test(node.tag)) direct(node);
    if (node?.tag === 'table' && node.children.length < 2) node.children.push(element('tbody'));
  }

  #addTarget(link: ElementNode): void {
    const href = link.attributes.href ?? '';
    if (showsTarget(textContent(link.children), href)) return;
    const host = [text(' ('), shownHost(href), text(')')];
    this.#top.children.push(element('span', { class: 'md-host', dir: 'ltr' }, host));
  }

  #leaf(token: Token): void {
    switch (token.type) {
      case 'inline':
        return this.#inline(token.children ?? []);
      case 'text':
      case 'text_special':
        return this.#addText(token.content);
      case 'softbreak':
        return this.#addText('\n');
      case 'hardbreak':
        return this.#add(element('br'));
      case 'hr':
        return this.#add(element('hr'));
      case 'code_inline':
        return this.#add(inlineCode(this.#shown(token.content)));
      case 'fence':
      case 'code_block':
        return this.#add(codeNode(token));
      case 'image':
        return this.#image(token);
      case 'footnote':
        return this.#add({ kind: 'footnote', label: token.content, isDefinition: false });
      case 'math':
      case 'math_block':
        return this.#math(token);
      case 'math_pending':
        return this.#add(element('p', { dir: 'auto' }, [text(token.content)]));
      case 'plain':
        return this.#add(plainNode(token.content));
      case 'reference_definition':
        return;
      default:
        this.#addText(token.content);
    }
  }

  #inline(children: readonly Token[]): void {
    const item = this.#path.at(-2);
    const first = children[0];
    const task = /^\[([ xX])\](?=\s)/.exec(first?.type === 'text' ? first.content : '');
    if (task && this.#top.tag === 'p' && item?.tag === 'li' && item.children.length === 1) {
      item.attributes = { ...item.attributes, class: 'md-task' };
      this.#add(checkbox(task[1] !== ' '));
      this.#addText((first?.content ?? '').slice(task[0].length));
      return this.addAll(children.slice(1));
    }
    this.addAll(children);
  }

  #image(token: Token): void {
    const href = String(token.attrGet('src') ?? '');
    const description = shownText(imageDescription(token)) || 'no description';
    const label = [text(`image: ${description} — `), shownHost(href)];
    if (this.#inLink || isFragment(href)) label.forEach((node) => this.#add(node));
    else this.#add(element('a', linkAttributes(href), label));
  }

  #math(token: Token): void {
    const { tex, display } = token.meta as MathMeta;
    const node: TreeNode = { kind: 'math', tex, display, source: token.content };
    this.#add(token.block ? element('div', { class: 'md-math' }, [node]) : node);
  }

  #add(node: TreeNode): void {
    this.#top.children.push(node);
  }

  #addText(value: string): void {
    if (!value) return;
    const shown = this.#shown(value);
    const last = this.#top.children.at(-1);
    if (last?.kind === 'text') last.text += shown;
    else this.#add(text(shown));
  }

  /** Direction controls could make a link look like another one. */
  #shown(value: string): string {
    return this.#inLink ? shownText(value) : value;
  }
}

function opened(token: Token, parent: ElementNode): ElementNode {
  if (token.type === 'link_open') return linkNode(String(token.attrGet('href') ?? ''));
  if (token.type === 'footnote_open') return footnote(token.info);
  const tag = tags[token.type] ?? headings[token.tag] ?? 'span';
  // The direction of an item is that of its marker, so its paragraphs inherit it.
  if (tag === 'p' && parent.tag === 'li') return element(tag);
  if (tag === 'p' || tag === 'li' || tag in headings) return element(tag, { dir: 'auto' });
  if (tag === 'ol') return element(tag, orderedListAttributes(token));
  if (tag === 'th' || tag === 'td') return element(tag, cellAttributes(token));
  return element(tag);
}

/** Its `dir` is set here: by `auto`, a browser would skip the content, since all of it has a direction of its own. */
function direct(node: ElementNode): void {
  const dir = textDirection(node.children);
  if (dir) node.attributes = { ...node.attributes, dir };
}

function linkNode(href: string): ElementNode {
  return isFragment(href) ? element('span', { title: href }) : element('a', linkAttributes(href));
}

function linkAttributes(href: string): Record<string, string> {
  // `dir` isolates the link, so that direction controls in it do not affect the text after it.
  return { href, rel: 'noopener noreferrer nofollow', target: '_blank', title: href, dir: 'auto' };
}

/** `dir` isolates the host, so that the text before it cannot reverse it. */
function shownHost(href: string): ElementNode {
  return element('span', { dir: 'ltr' }, [text(linkTarget(href))]);
}

function footnote(label: string): ElementNode {
  return element('div', { class: 'md-footnote' }, [
    { kind: 'footnote', label, isDefinition: true },
  ]);
}

function orderedListAttributes(token: Token): Record<string, string> {
  const start = token.attrGet('start');
  return start === null ? {} : { start: String(start) };
}

function cellAttributes(token: Token): Record<string, string> {
  const align = /center|right/.exec(String(token.attrGet('style') ?? ''))?.[0];
  return align ? { dir: 'auto', class: `md-${align}` } : { dir: 'auto' };
}

function checkbox(done: boolean): ElementNode {
  const state = String(done);
  return element('span', {
    class: 'md-checkbox',
    role: 'checkbox',
    'aria-checked': state,
    'aria-disabled': 'true',
    'aria-label': done ? 'Done' : 'To do',
  });
}

/** Characters of code that no line break divides: a name, a flag, a short command. */
const maxUnbrokenLength = 24;

function inlineCode(content: string): ElementNode {
  const isShort = content.length <= maxUnbrokenLength;
  return element('code', { dir: 'auto', ...(isShort && { class: 'md-short' }) }, [text(content)]);
}

function codeNode(token: Token): TreeNode {
  const language = /^[^\s{,:]+/.exec(token.info.trim())?.[0] ?? '';
  return { kind: 'code', language, text: token.content.replace(/\n$/, '') };
}

/** Shows text unchanged if its Markdown would cost too much or nest too deep. */
export function plainNode(content: string): ElementNode {
  return element('pre', { class: 'md-plain plain', dir: 'auto' }, [text(content)]);
}

/** The text of an image's description without marks, as in the `alt` attribute that CommonMark describes. */
function imageDescription({ children, content }: Token): string {
  return children ? children.map(plainTextOf).join('') : content;
}

function plainTextOf(token: Token): string {
  if (token.type === 'image') return imageDescription(token);
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
  return token.nesting === 0 ? token.content : '';
}
