/** The only elements an answer is made of; everything else in it is text. */
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
  /** Made by us, never copied from the source; a link's href has passed isAllowedLink. */
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
  /** The formula as written, delimiters included: shown until it is typeset, and when it cannot be. */
  source: string;
}

export type TreeNode = ElementNode | TextNode | CodeNode | MathNode;

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

/** All text below a node, as the reader sees it before any formula is typeset. */
export function textOf(nodes: readonly TreeNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'element') return textOf(node.children);
      return node.kind === 'math' ? node.source : node.text;
    })
    .join('');
}
