import type { ElementNode, TreeNode } from './markdown-tree';
import { patch, type Mounted, type MountedElement } from './patch';

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
  const goesOn = parts > 0 && last?.kind === 'element';
  const depth = goesOn && last.tag === 'table' ? 2 : 1;
  patch(parent, open, nodes, goesOn ? depth : 0);
  const finished = open.splice(0, goesOn ? nodes.length - 1 : nodes.length);
  const container = open[0];
  if (goesOn && container?.kind === 'element') finished.push(takeParts(container, parts));
  return finished;
}

/** Moves the finished parts into a copy of the container; `container` keeps the others. */
function takeParts(container: MountedElement, parts: number): MountedElement {
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
export function adopted(nodes: TreeNode[], container: Mounted | undefined): TreeNode[] {
  const [first, ...others] = nodes;
  if (first?.kind !== 'element' || container?.kind !== 'element') return nodes;
  const attributes = { ...first.attributes, ...container.shown.attributes };
  if ('start' in attributes && !('start' in container.shown.attributes)) delete attributes.start;
  return [{ ...first, attributes } satisfies ElementNode, ...others];
}

/** Removes the unfinished elements; of a continuing container only the unfinished parts. */
export function withdraw(open: readonly Mounted[], continuing: boolean): void {
  open.forEach((each, index) => {
    if (index > 0 || !continuing || each.kind !== 'element') each.node.remove();
    else for (const part of partHolder(each).children) part.node.remove();
  });
}
