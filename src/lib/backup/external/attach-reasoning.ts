import type { ExternalAnswer, ExternalNode } from './external-conversation';

/** Maximum number of messages between an answer and its reasoning; in practice there are a few. */
const farthest = 100;

/**
 * Attaches reasoning that is a message of its own to the answer it led to. Without such an answer
 * it becomes an answer without text.
 */
export function carryThoughts(nodes: ExternalNode[]): ExternalNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const carried = new Set<string>();
  const led = nodes.map((node): ExternalNode => {
    if (node.said?.role !== 'assistant' || isEmpty(node.said)) return node;
    const before = thoughtsBefore(node, byId);
    for (const { id } of before) carried.add(id);
    const texts = [
      ...before.map(({ said }) => (said as ExternalAnswer).reasoning),
      node.said.reasoning,
    ];
    const reasoning = texts.filter((text) => text).join('\n\n');
    return reasoning === '' ? node : { ...node, said: { ...node.said, reasoning } };
  });
  return led.map((node) => (carried.has(node.id) ? { ...node, said: undefined } : node));
}

/**
 * Starts at the first of the consecutive reasoning messages and returns the message before them.
 */
function thoughtsBefore(
  node: ExternalNode,
  byId: ReadonlyMap<string, ExternalNode>,
): ExternalNode[] {
  const thoughts: ExternalNode[] = [];
  const seen = new Set([node.id]);
  for (let next = above(node); next && seen.size < farthest; next = above(next)) {
    if (seen.has(next.id) || (next.said && !isEmpty(next.said))) break;
    seen.add(next.id);
    if (isThought(next)) thoughts.push(next);
  }
  return thoughts.reverse();

  function above({ parentId }: ExternalNode): ExternalNode | undefined {
    return parentId === undefined ? undefined : byId.get(parentId);
  }
}

function isThought({ said }: ExternalNode): boolean {
  return said?.role === 'assistant' && !!said.reasoning && isEmpty(said);
}

function isEmpty(said: NonNullable<ExternalNode['said']>): boolean {
  return said.role === 'assistant' && said.text === '' && !said.calls?.length;
}
