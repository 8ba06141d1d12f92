import type { LeftOut } from '$lib/items/import-mark';
import type { ExternalAnswer, ExternalCall, ExternalMessage } from './external-conversation';
import { leaveOut } from './left-out';
import type { MessageTree } from './message-tree';
import { stableId } from './stable-id';

type ToolResult = Extract<ExternalMessage, { role: 'tool' }>;

/** An answer that calls tools, with the results. */
interface Caller {
  calls: SettledCall[];
  results: Map<string, ToolResult>;
  answer: ExternalAnswer;
  /** A message other than a result follows. */
  isGoneOn: boolean;
}

/** `was`: the id in the file. */
type SettledCall = ExternalCall & { was: string };

/**
 * Enforces the rules of services for calls and results: each call has an id and one result, each
 * result has its call. A result without a call is left out; a call that was never answered before
 * the conversation continued becomes part of the text.
 */
export function settleCalls(tree: MessageTree, leftOut: LeftOut): void {
  /** Maps each message in the chain of an answer and its results to that answer. */
  const callers = new Map<string, Caller>();
  const gone = new Set<string>();
  for (const { id, said, parentId } of tree.messages) {
    const above = callers.get(parentId ?? '');
    if (said.role === 'tool') {
      if (above) callers.set(id, above);
      const place = above ? takeResult(above, said) : 'nowhere';
      if (place === 'nowhere') leaveOut(leftOut, 'results');
      if (place !== 'own') gone.add(id);
      continue;
    }
    if (above) above.isGoneOn = true;
    if (said.role === 'assistant' && said.calls?.length) callers.set(id, callerOf(id, said));
  }
  for (const caller of new Set(callers.values())) settle(caller);
  tree.takeOut(gone);
}

function callerOf(messageId: string, answer: ExternalAnswer): Caller {
  const seen = new Set<string>();
  const calls = (answer.calls ?? []).map((call, i): SettledCall => {
    const isSound = /^[\w-]{1,64}$/.test(call.id) && !seen.has(call.id);
    // Ids of other tools may be anything; a valid id is preserved.
    const id = isSound ? call.id : `call_${stableId(`${messageId} ${i} ${call.id}`).slice(0, 24)}`;
    seen.add(id);
    return { ...call, id, was: call.id };
  });
  return { calls, results: new Map(), answer, isGoneOn: false };
}

/** `merged`: it continues the result of the same call. */
function takeResult({ calls, results }: Caller, said: ToolResult): 'own' | 'merged' | 'nowhere' {
  const call = callFor(said.callId, calls, results);
  if (!call) return 'nowhere';
  const earlier = results.get(call.id);
  said.callId = call.id;
  if (!earlier) {
    results.set(call.id, said);
    return 'own';
  }
  earlier.text += earlier.text && said.text ? `\n\n${said.text}` : said.text;
  earlier.files ??= [];
  for (const file of said.files ?? []) earlier.files.push(file);
  return 'merged';
}

function callFor(
  callId: string | undefined,
  calls: readonly SettledCall[],
  results: ReadonlyMap<string, unknown>,
): SettledCall | undefined {
  if (callId) return calls.find(({ was }) => was === callId);
  // If all calls have a result, it continues the last one.
  return calls.find(({ id }) => !results.has(id)) ?? calls.at(-1);
}

function settle({ calls, results, answer, isGoneOn }: Caller): void {
  const isKept = ({ id }: SettledCall) => results.has(id) || !isGoneOn;
  const written = calls
    .filter((call) => !isKept(call))
    .map((call) => `${call.name}\n\`\`\`json\n${call.arguments}\n\`\`\``);
  answer.text = [answer.text, ...written].filter((text) => text !== '').join('\n\n');
  answer.calls = calls.filter(isKept);
}
