import type {
  ExternalConversation,
  ExternalMessage,
  ExternalNode,
} from '$lib/shared/backup/model/external-conversation';

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
    const remaining: TreeMessage[] = [];
    for (const message of this.#messages) {
      const parentId = this.remainingId(message.parentId);
      if (ids.has(message.id)) this.#replacements.set(message.id, parentId);
      else remaining.push({ ...message, parentId });
    }
    this.#messages = remaining;
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

/** Some tools store times in seconds; the console orders sibling messages by time. */
const second = 1000;

export interface ExternalTimes {
  createdAt: number;
  updatedAt: number;
  messages: number[];
}

/**
 * The time of each message; one without a time is dated a millisecond after the previous one. If
 * nothing has a time, they count from 0, and the import adds its own time.
 */
export function externalTimes(
  { createdAt, updatedAt }: ExternalConversation,
  external: readonly TreeMessage[],
): ExternalTimes {
  const start = createdAt ?? minimum(external) ?? updatedAt ?? 0;
  const times = new Map<string | null, number>();
  /** Latest time among the siblings of each parent. */
  const latest = new Map<string | null, number>();
  const messages = external.map(({ id, parentId, createdAt: own }) => {
    const beside = latest.get(parentId);
    const time = own ?? (times.get(parentId) ?? start - 1) + 1;
    const isTied = beside !== undefined && time <= beside && time > beside - second;
    const placed = isTied ? beside + 1 : time;
    latest.set(parentId, Math.max(beside ?? placed, placed));
    times.set(id, placed);
    return placed;
  });
  const last = messages.reduce((found, time) => Math.max(found, time), start);
  return { createdAt: start, updatedAt: updatedAt ?? last, messages };
}

function minimum(external: readonly TreeMessage[]): number | undefined {
  let found: number | undefined;
  for (const { createdAt } of external)
    if (createdAt !== undefined) found = Math.min(found ?? createdAt, createdAt);
  return found;
}
