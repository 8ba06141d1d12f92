import type { ExternalMessage, ExternalNode } from './external-conversation';

export interface TreeMessage {
  id: string;
  parentId: string | null;
  createdAt: number | undefined;
  message: ExternalMessage;
}

/**
 * The messages of a conversation, parents before their children. Empty nodes are removed and their
 * children attached to the node before. A missing parent counts as none, a cycle is broken, and a
 * duplicate id refers to the first node.
 */
export class MessageTree {
  /** Parent of each removed node, by its id. */
  readonly #replacements = new Map<string, string | null>();
  #messages: TreeMessage[];

  constructor(nodes: readonly ExternalNode[]) {
    this.#messages = [];
    for (const { id, parentId, createdAt, message } of inOrder(withOwnIds(nodes))) {
      const parent = this.remainingId(parentId);
      if (message) this.#messages.push({ id, parentId: parent, createdAt, message });
      else this.#replacements.set(id, parent);
    }
  }

  get messages(): readonly TreeMessage[] {
    return this.#messages;
  }

  /** The message that represents a node: itself, or its nearest remaining ancestor. */
  remainingId(id: string | null | undefined): string | null {
    let found = id ?? null;
    for (let next = this.#replacements.get(found ?? ''); next !== undefined;) {
      found = next;
      next = found === null ? undefined : this.#replacements.get(found);
    }
    return found;
  }

  remove(ids: ReadonlySet<string>): void {
    const kept: TreeMessage[] = [];
    for (const message of this.#messages) {
      const parentId = this.remainingId(message.parentId);
      if (ids.has(message.id)) this.#replacements.set(message.id, parentId);
      else kept.push({ ...message, parentId });
    }
    this.#messages = kept;
  }
}

function withOwnIds(nodes: readonly ExternalNode[]): ExternalNode[] {
  const seen = new Set<string>();
  return nodes.map((node, i) => {
    const id = seen.has(node.id) ? `${node.id}#${i}` : node.id;
    seen.add(id);
    return id === node.id ? node : { ...node, id };
  });
}

/** Walks from the roots down, without recursion: the depth of a conversation is its length. */
function inOrder(nodes: readonly ExternalNode[]): ExternalNode[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const children = new Map<string, ExternalNode[]>();
  const roots: ExternalNode[] = [];
  for (const node of nodes) {
    const { parentId } = node;
    if (parentId === undefined || !ids.has(parentId)) roots.push({ ...node, parentId: undefined });
    else if (!children.get(parentId)?.push(node)) children.set(parentId, [node]);
  }
  const done = new Set<string>();
  const ordered: ExternalNode[] = [];
  const walk = (root: ExternalNode) => {
    for (const left = [root]; left.length > 0;) {
      const node = left.pop();
      if (!node || done.has(node.id)) continue;
      done.add(node.id);
      ordered.push(node);
      for (const child of children.get(node.id)?.toReversed() ?? []) left.push(child);
    }
  };
  roots.forEach(walk);
  // The remaining nodes form cycles: the first of each becomes a root.
  for (const node of nodes) if (!done.has(node.id)) walk({ ...node, parentId: undefined });
  return ordered;
}
