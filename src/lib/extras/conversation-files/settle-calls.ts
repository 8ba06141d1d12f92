import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import {
  type ExternalAnswer,
  type ExternalCall,
  type ExternalMessage,
  leaveOut,
} from '$lib/shared/backup/model/external-conversation';
import type { MessageTree } from './message-tree';
import { stableId } from './external-message';

type ToolResult = Extract<ExternalMessage, { role: 'tool' }>;

/** An answer that calls tools, with the results. */
interface Caller {
  calls: SettledCall[];
  results: Map<string, ToolResult>;
  answer: ExternalAnswer;
  /** A message other than a result follows. */
  isContinued: boolean;
}

/** `was`: the id in the file. */
type SettledCall = ExternalCall & { originalId: string };

/**
 * Enforces the rules of services for calls and results: each call has an id and one result, each
 * result has its call. A result without a call is left out; a call that was never answered before
 * the conversation continued becomes part of the text.
 */
export function settleCalls(tree: MessageTree, leftOut: LeftOut): void {
  /** Maps each message in the chain of an answer and its results to that answer. */
  const callers = new Map<string, Caller>();
  const gone = new Set<string>();
  for (const { id, message, parentId } of tree.messages) {
    const above = callers.get(parentId ?? '');
    if (message.role === 'tool') {
      if (above) callers.set(id, above);
      const place = above ? addResult(above, message) : 'nowhere';
      if (place === 'nowhere') leaveOut(leftOut, 'results');
      if (place !== 'own') gone.add(id);
      continue;
    }
    if (above) above.isContinued = true;
    if (message.role === 'assistant' && message.calls?.length)
      callers.set(id, callerOf(id, message));
  }
  for (const caller of new Set(callers.values())) settle(caller);
  tree.remove(gone);
}

function callerOf(messageId: string, answer: ExternalAnswer): Caller {
  const seen = new Set<string>();
  const calls = (answer.calls ?? []).map((call, i): SettledCall => {
    const isSound = /^[\w-]{1,64}$/.test(call.id) && !seen.has(call.id);
    // Ids of other tools may be anything; a valid id is preserved.
    const id = isSound ? call.id : `call_${stableId(`${messageId} ${i} ${call.id}`).slice(0, 24)}`;
    seen.add(id);
    return { ...call, id, originalId: call.id };
  });
  return { calls, results: new Map(), answer, isContinued: false };
}

/** `merged`: it continues the result of the same call. */
function addResult({ calls, results }: Caller, message: ToolResult): 'own' | 'merged' | 'nowhere' {
  const call = callFor(message.callId, calls, results);
  if (!call) return 'nowhere';
  const earlier = results.get(call.id);
  message.callId = call.id;
  if (!earlier) {
    results.set(call.id, message);
    return 'own';
  }
  earlier.text += earlier.text && message.text ? `\n\n${message.text}` : message.text;
  earlier.files ??= [];
  for (const file of message.files ?? []) earlier.files.push(file);
  return 'merged';
}

function callFor(
  callId: string | undefined,
  calls: readonly SettledCall[],
  results: ReadonlyMap<string, unknown>,
): SettledCall | undefined {
  if (callId) return calls.find(({ originalId }) => originalId === callId);
  // If all calls have a result, it continues the last one.
  return calls.find(({ id }) => !results.has(id)) ?? calls.at(-1);
}

function settle({ calls, results, answer, isContinued }: Caller): void {
  const isRemaining = ({ id }: SettledCall) => results.has(id) || !isContinued;
  const written = calls
    .filter((call) => !isRemaining(call))
    .map((call) => `${call.name}\n\`\`\`json\n${call.arguments}\n\`\`\``);
  answer.text = [answer.text, ...written].filter((text) => text !== '').join('\n\n');
  answer.calls = calls.filter(isRemaining);
}
