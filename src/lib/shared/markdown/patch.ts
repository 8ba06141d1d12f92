import { CodeBlock } from './code-block';
import { footnoteMark } from './footnote-mark';
import type { ElementNode, FootnoteNode, TextNode, TreeNode } from './markdown-tree';
import { MathView } from './math-view';

interface MountedElement {
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
  | { kind: 'math'; node: HTMLElement; view: MathView }
  | { kind: 'footnote'; node: HTMLElement; shown: FootnoteNode };

/**
 * Updates `mounted`, the last children of `parent`, to `nodes`, changing only differences. Earlier children of `parent`
 * stay untouched. For the first `restLevels + 1` levels, surplus nodes after the last one stay, because they belong to a rest
 * that is patched next; by default they are removed.
 */
export function patch(
  parent: HTMLElement,
  mounted: Mounted[],
  nodes: readonly TreeNode[],
  restLevels = -1,
): void {
  nodes.forEach((node, index) => {
    const below = index === nodes.length - 1 ? restLevels - 1 : -1;
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
  if (restLevels < 0) for (const surplus of mounted.splice(nodes.length)) surplus.node.remove();
}

/** Colours the code of final blocks. */
export function finishCode(mounted: readonly Mounted[]): void {
  for (const each of mounted) {
    if (each.kind === 'element') finishCode(each.children);
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
    case 'footnote':
      return { kind: 'footnote', node: footnoteMark(node), shown: node };
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
function update(mounted: Mounted, node: TreeNode, restLevels: number): boolean {
  if (mounted.kind === 'text' && node.kind === 'text') return updateText(mounted, node);
  if (mounted.kind === 'element' && node.kind === 'element')
    return updateElement(mounted, node, restLevels);
  if (mounted.kind === 'code' && node.kind === 'code') {
    mounted.view.show(node.text);
    mounted.view.name(node.language);
    return true;
  }
  if (mounted.kind === 'footnote' && node.kind === 'footnote')
    return mounted.shown.label === node.label && mounted.shown.isDefinition === node.isDefinition;
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

function updateElement(mounted: MountedElement, node: ElementNode, restLevels: number): boolean {
  if (mounted.shown.tag !== node.tag) return false;
  updateAttributes(mounted.node, mounted.shown.attributes, node.attributes);
  mounted.shown = node;
  patch(mounted.node, mounted.children, node.children, restLevels);
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

/**
 * Draws the final `nodes` and removes them from `open`. If the last one is a list or table that continues, it stays in
 * `open`, and only its first `parts` items or rows are removed. Returns the finished nodes.
 */
export function finishNodes(
  parent: HTMLElement,
  open: Mounted[],
  nodes: readonly TreeNode[],
  parts: number,
): Mounted[] {
  const last = nodes.at(-1);
  const continues = parts > 0 && last?.kind === 'element';
  const depth = continues && last.tag === 'table' ? 2 : 1;
  patch(parent, open, nodes, continues ? depth : 0);
  const finished = open.splice(0, continues ? nodes.length - 1 : nodes.length);
  const container = open[0];
  if (continues && container?.kind === 'element') finished.push(moveParts(container, parts));
  return finished;
}

/** Moves the finished parts into a copy of the container; `container` keeps the others. */
function moveParts(container: MountedElement, parts: number): MountedElement {
  const holder = partHolder(container);
  const taken = { ...holder, children: holder.children.splice(0, parts) };
  if (holder === container) return taken;
  return { ...container, children: container.children.with(1, taken) };
}

function partHolder(container: MountedElement): MountedElement {
  const body = container.shown.tag === 'table' ? container.children[1] : undefined;
  return body?.kind === 'element' ? body : container;
}

/** The first node continues `container`: it keeps the list's start number, and a loose list stays loose. */
export function continued(nodes: TreeNode[], container: Mounted | undefined): TreeNode[] {
  const [first, ...others] = nodes;
  if (first?.kind !== 'element' || container?.kind !== 'element') return nodes;
  const attributes = { ...first.attributes, ...container.shown.attributes };
  if ('start' in attributes && !('start' in container.shown.attributes)) delete attributes.start;
  return [{ ...first, attributes } satisfies ElementNode, ...others];
}

/** Removes the unfinished elements; of a continuing container only the unfinished parts. */
export function removeUnfinished(open: readonly Mounted[], continuing: boolean): void {
  open.forEach((each, index) => {
    if (index > 0 || !continuing || each.kind !== 'element') each.node.remove();
    else for (const part of partHolder(each).children) part.node.remove();
  });
}
