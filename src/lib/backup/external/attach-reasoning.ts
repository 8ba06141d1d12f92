import type { ExternalAnswer, ExternalNode } from './external-conversation';

/** Maximum number of messages between an answer and its reasoning; in practice there are a few. */
const maxDistance = 100;

/**
 * Attaches reasoning that is a message of its own to the answer it led to. Without such an answer
 * it becomes an answer without text.
 */
export function attachReasoning(nodes: ExternalNode[]): ExternalNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const carried = new Set<string>();
  const led = nodes.map((node): ExternalNode => {
    if (node.message?.role !== 'assistant' || isEmpty(node.message)) return node;
    const before = reasoningBefore(node, byId);
    for (const { id } of before) carried.add(id);
    const texts = [
      ...before.map(({ message }) => (message as ExternalAnswer).reasoning),
      node.message.reasoning,
    ];
    const reasoning = texts.filter((text) => text).join('\n\n');
    return reasoning === '' ? node : { ...node, message: { ...node.message, reasoning } };
  });
  return led.map((node) => (carried.has(node.id) ? { ...node, message: undefined } : node));
}

/**
 * Starts at the first of the consecutive reasoning messages and returns the message before them.
 */
function reasoningBefore(
  node: ExternalNode,
  byId: ReadonlyMap<string, ExternalNode>,
): ExternalNode[] {
  const thoughts: ExternalNode[] = [];
  const seen = new Set([node.id]);
  for (let next = above(node); next && seen.size < maxDistance; next = above(next)) {
    if (seen.has(next.id) || (next.message && !isEmpty(next.message))) break;
    seen.add(next.id);
    if (isReasoning(next)) thoughts.push(next);
  }
  return thoughts.reverse();

  function above({ parentId }: ExternalNode): ExternalNode | undefined {
    return parentId === undefined ? undefined : byId.get(parentId);
  }
}

function isReasoning({ message }: ExternalNode): boolean {
  return message?.role === 'assistant' && !!message.reasoning && isEmpty(message);
}

function isEmpty(message: NonNullable<ExternalNode['message']>): boolean {
  return message.role === 'assistant' && message.text === '' && !message.calls?.length;
}
