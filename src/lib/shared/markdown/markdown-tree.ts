/** The only elements in an answer; everything else in it is text. */
export type Tag =
  | 'p'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'hr'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'em'
  | 'strong'
  | 's'
  | 'code'
  | 'a'
  | 'br'
  | 'span'
  | 'pre'
  | 'div';

export interface ElementNode {
  kind: 'element';
  tag: Tag;
  /** Never copied from the source, except a link's href, which has passed externalUrl. */
  attributes: Readonly<Record<string, string>>;
  children: TreeNode[];
}

export interface TextNode {
  kind: 'text';
  text: string;
}

interface CodeNode {
  kind: 'code';
  language: string;
  text: string;
}

export interface MathNode {
  kind: 'math';
  tex: string;
  display: boolean;
  /** The formula as written, with its delimiters; shown until it is typeset, and if it cannot be. */
  source: string;
}

/** The mark of a footnote: a reference in the text, or the label of its definition, which is the first in it. */
export interface FootnoteNode {
  kind: 'footnote';
  label: string;
  isDefinition: boolean;
}

export type TreeNode = ElementNode | TextNode | CodeNode | MathNode | FootnoteNode;

const noAttributes = Object.freeze({});

export function element(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = noAttributes,
  children: TreeNode[] = [],
): ElementNode {
  return { kind: 'element', tag, attributes, children };
}

export function text(value: string): TextNode {
  return { kind: 'text', text: value };
}

/** All text of the nodes, with the source of each formula, without footnotes. */
export function textContent(nodes: readonly TreeNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'element') return textContent(node.children);
      if (node.kind === 'footnote') return '';
      return node.kind === 'math' ? node.source : node.text;
    })
    .join('');
}
