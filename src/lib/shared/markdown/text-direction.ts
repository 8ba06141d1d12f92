import type { TreeNode } from './markdown-tree';

const letter = /\p{L}/u;
/** Letters of Hebrew, Arabic and the other scripts that Unicode places in its right-to-left blocks. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The direction of the first letter, without those of code and formulas; undefined where there is none. */
export function textDirection(nodes: readonly TreeNode[]): 'ltr' | 'rtl' | undefined {
  for (const node of nodes) {
    const direction = node.kind === 'element' ? ofElement(node) : ofText(node);
    if (direction) return direction;
  }
  return undefined;
}

function ofElement({ tag, attributes, children }: Extract<TreeNode, { kind: 'element' }>) {
  return tag === 'code' || attributes.class === 'md-host' ? undefined : textDirection(children);
}

function ofText(node: Exclude<TreeNode, { kind: 'element' }>) {
  const [first] = (node.kind === 'text' && letter.exec(node.text)) || [];
  if (!first) return undefined;
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}
