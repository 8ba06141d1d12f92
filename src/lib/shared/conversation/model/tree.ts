import type { ToolCall } from '$lib/base/api/chat-types';
import type {
  AssistantMessage,
  Conversation,
  Message,
  Summary,
  ToolMessage,
  UserMessage,
} from '$lib/base/storage/conversation-records';

/** All messages of a conversation by id; `parentId` forms the tree. */
export type Messages = ReadonlyMap<string, Message>;

/** The messages from the root to `leafId`. A missing or circular parent ends the path. */
export function branch(messages: Messages, leafId: string | null): Message[] {
  const path: Message[] = [];
  const seen = new Set<string>();
  for (let id = leafId; id !== null && !seen.has(id);) {
    const message = messages.get(id);
    if (!message) break;
    seen.add(id);
    path.push(message);
    id = message.parentId;
  }
  return path.reverse();
}

/**
 * The summary that is sent in place of a branch's oldest messages: the one that reaches furthest. Undefined if its last
 * message isn't in the branch, and if later messages are left out, too.
 */
export function summaryIn(
  path: readonly Message[],
  { summaries = [], sentFrom }: Pick<Conversation, 'summaries' | 'sentFrom'>,
): Summary | undefined {
  const last = path.findLast(({ id }) => id === sentFrom || summaries.some(({ to }) => to === id));
  return summaries.findLast(({ to }) => to === last?.id);
}

/** The id of the summary or else of the message with which the sent part of a branch begins; undefined for its root. */
export function firstSent(
  path: readonly Message[],
  record: Pick<Conversation, 'summaries' | 'sentFrom'>,
): string | undefined {
  const { sentFrom } = record;
  return summaryIn(path, record)?.id ?? path.find(({ id }) => id === sentFrom)?.id;
}

/** Children by parent, oldest first; the key of the roots is null. */
export function childrenByParent(messages: Messages): Map<string | null, Message[]> {
  const children = new Map<string | null, Message[]>();
  for (const message of messages.values()) {
    const parentId =
      message.parentId !== null && messages.has(message.parentId) ? message.parentId : null;
    const list = children.get(parentId);
    if (list) list.push(message);
    else children.set(parentId, [message]);
  }
  for (const list of children.values()) list.sort(byAge);
  return children;
}

function byAge(a: Message, b: Message): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** The end of the newest branch below a message; the message itself if nothing follows. */
export function newestLeaf(messages: Messages, id: string): string {
  const children = childrenByParent(messages);
  const seen = new Set<string>();
  let leaf = id;
  for (let next = children.get(leaf)?.at(-1); next && !seen.has(next.id);) {
    seen.add(next.id);
    leaf = next.id;
    next = children.get(leaf)?.at(-1);
  }
  return leaf;
}

/**
 * The changes that remove one message: its children move to its parent. If it was the end of the visible branch, the
 * newest branch left beside it is shown, or else its parent is the end.
 */
export function withoutMessage(
  messages: Messages,
  id: string,
  leafId: string | null,
): { moved: Message[]; leafId: string | null } {
  const removed = messages.get(id);
  if (!removed) return { moved: [], leafId };
  const moved = [...messages.values()]
    .filter(({ parentId }) => parentId === id)
    .map((child) => ({ ...child, parentId: removed.parentId }));
  return { moved, leafId: leafId === id ? leafWithout(messages, removed) : leafId };
}

function leafWithout(messages: Messages, removed: Message): string | null {
  const remaining = new Map(messages);
  remaining.delete(removed.id);
  if (removed.parentId !== null) return newestLeaf(remaining, removed.parentId);
  const root = childrenByParent(remaining).get(null)?.at(-1);
  return root ? newestLeaf(remaining, root.id) : null;
}

/**
 * The parent of the next user message. A question that was returned to the composer becomes a sibling of the new
 * message, not its parent.
 */
export function parentOfNext(messages: Messages, leafId: string | null): string | null {
  const leaf = leafId === null ? undefined : messages.get(leafId);
  if (!leaf) return null;
  const question = returnedQuestion(messages, leaf);
  return question ? question.parentId : leaf.id;
}

/** The question whose text returns to the composer, because its answer failed before anything arrived. */
export function returnedQuestion(messages: Messages, answer: Message): UserMessage | undefined {
  if (answer.parentId === null || !isEmptyFailure(answer)) return undefined;
  const question = messages.get(answer.parentId);
  // Another answer to the same request may have arrived.
  const isOnly = answer.choice === undefined;
  return isOnly && answer.state === 'failed' && question?.role === 'user' ? question : undefined;
}

/** The name of the function whose result a message is: that of the nearest earlier call with its id. */
export function calledFunctionName(
  path: Message[],
  { id, toolCallId }: ToolMessage,
): string | undefined {
  const before = path.slice(
    0,
    path.findIndex((message) => message.id === id),
  );
  const calls = before.flatMap((message) =>
    message.role === 'assistant' ? message.toolCalls : [],
  );
  return calls.findLast((call) => call.id === toolCallId)?.function.name;
}

/** Whether an answer ended without any content. */
export function isEmptyFailure(message: Message): message is AssistantMessage {
  return (
    message.role === 'assistant' &&
    message.state !== 'running' &&
    message.state !== 'done' &&
    message.content === '' &&
    message.reasoning === '' &&
    message.toolCalls.length === 0 &&
    !message.attachments?.length
  );
}

/** A time later than every loaded message, even after the clock was set back: versions are sorted by it. */
export function nextCreationTime(messages: ReadonlyMap<string, Message>): number {
  let time = Date.now();
  for (const { createdAt } of messages.values()) time = Math.max(time, createdAt + 1);
  return time;
}

/** A visible message, with the rounds of calls and results that led to it. */
interface ShownMessage {
  message: Message;
  steps: Message[];
}

/** All answers to one question are shown as one: those before the last, whose calls were answered, are its steps. */
export function withSteps(path: Message[]): ShownMessage[] {
  const shown: ShownMessage[] = [];
  let round: Message[] = [];
  for (const message of path) {
    if (message.role === 'assistant') {
      const isNext = round.at(-1)?.role === 'tool';
      shown.push({ message, steps: isNext ? stepsFrom(shown, round.length) : [] });
      round = message.toolCalls.length > 0 ? [message] : [];
    } else {
      shown.push({ message, steps: [] });
      round = message.role === 'tool' && round.length > 0 ? [...round, message] : [];
    }
  }
  return shown;
}

/** The calls of each round. */
export function roundsOf(steps: Message[]): ToolCall[][] {
  return steps.flatMap((message) => (message.role === 'assistant' ? [message.toolCalls] : []));
}

/** Removes the round that ended here, with its own steps. */
function stepsFrom(shown: ShownMessage[], length: number): Message[] {
  return shown.splice(-length).flatMap(({ message, steps }) => [...steps, message]);
}

/**
 * Merges messages that another tab has stored. Nothing visible is removed, messages that this tab is writing (`isOwn`)
 * stay unchanged, and an ended answer does not run again because it was read a moment before.
 */
export function mergeTabs(
  shown: Messages,
  stored: Message[],
  isOwn: (message: Message) => boolean,
): Messages {
  const merged = new Map(shown);
  for (const message of stored) {
    const own = shown.get(message.id);
    if (!own || !(isOwn(message) || (isRunning(message) && !isRunning(own))))
      merged.set(message.id, message);
  }
  return merged;
}

function isRunning(message: Message): boolean {
  return message.role === 'assistant' && message.state === 'running';
}
