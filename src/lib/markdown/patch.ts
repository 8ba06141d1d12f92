import { CodeBlock } from './code-block';
import { MathView } from './math-view';
import type { ElementNode, TextNode, TreeNode } from './markdown-tree';

export interface MountedElement {
  kind: 'element';
  node: HTMLElement;
  shown: ElementNode;
  children: Mounted[];
}

/** A tree node and its DOM node. */
export type Mounted =
  | MountedElement
  | { kind: 'text'; node: Text; shown: TextNode }
  | { kind: 'code'; node: HTMLElement; view: CodeBlock }
  | { kind: 'math'; node: HTMLElement; view: MathView };

/**
 * Updates `mounted`, the last children of `parent`, to `nodes`, changing only differences. Earlier children of `parent`
 * stay untouched. For the first `keep + 1` levels, surplus nodes after the last one stay, because they belong to a rest
 * that is patched next; by default they are removed.
 */
export function patch(
  parent: HTMLElement,
  mounted: Mounted[],
  nodes: readonly TreeNode[],
  keep = -1,
): void {
  nodes.forEach((node, index) => {
    const below = index === nodes.length - 1 ? keep - 1 : -1;
    const old = mounted[index];
    if (!old) {
      const fresh = mount(node);
      mounted.push(fresh);
      parent.append(fresh.node);
    } else if (!update(old, node, below)) {
      const fresh = mount(node);
      mounted[index] = fresh;
      old.node.replaceWith(fresh.node);
    }
  });
  if (keep < 0) for (const surplus of mounted.splice(nodes.length)) surplus.node.remove();
}

/** Colours the code of final blocks. */
export function settle(mounted: readonly Mounted[]): void {
  for (const each of mounted) {
    if (each.kind === 'element') settle(each.children);
    else if (each.kind === 'code') each.view.finish();
  }
}

function mount(node: TreeNode): Mounted {
  switch (node.kind) {
    case 'text':
      return { kind: 'text', node: document.createTextNode(node.text), shown: node };
    case 'code': {
      const view = new CodeBlock(node.language);
      view.show(node.text);
      return { kind: 'code', node: view.element, view };
    }
    case 'math': {
      const view = new MathView(node);
      return { kind: 'math', node: view.element, view };
    }
    case 'element':
      return mountElement(node);
  }
}

function mountElement(shown: ElementNode): MountedElement {
  const node = document.createElement(shown.tag);
  for (const name in shown.attributes) node.setAttribute(name, shown.attributes[name] ?? '');
  const children: Mounted[] = [];
  patch(node, children, shown.children);
  return { kind: 'element', node, shown, children };
}

/** False if the node is of another kind and must be replaced. */
function update(mounted: Mounted, node: TreeNode, keep: number): boolean {
  if (mounted.kind === 'text' && node.kind === 'text') return updateText(mounted, node);
  if (mounted.kind === 'element' && node.kind === 'element')
    return updateElement(mounted, node, keep);
  if (mounted.kind === 'code' && node.kind === 'code') {
    mounted.view.show(node.text);
    mounted.view.name(node.language);
    return true;
  }
  return mounted.kind === 'math' && node.kind === 'math' && mounted.view.shows(node);
}

function updateText(mounted: Extract<Mounted, { kind: 'text' }>, node: TextNode): boolean {
  const old = mounted.shown.text;
  if (old !== node.text) {
    // Appending preserves the browser's text shaping of the existing data.
    if (node.text.startsWith(old)) mounted.node.appendData(node.text.slice(old.length));
    else mounted.node.data = node.text;
    mounted.shown = node;
  }
  return true;
}

function updateElement(mounted: MountedElement, node: ElementNode, keep: number): boolean {
  if (mounted.shown.tag !== node.tag) return false;
  updateAttributes(mounted.node, mounted.shown.attributes, node.attributes);
  mounted.shown = node;
  patch(mounted.node, mounted.children, node.children, keep);
  return true;
}

function updateAttributes(
  target: HTMLElement,
  old: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
): void {
  for (const name in wanted) {
    const value = wanted[name] ?? '';
    if (old[name] !== value) target.setAttribute(name, value);
  }
  for (const name in old) if (!(name in wanted)) target.removeAttribute(name);
}
