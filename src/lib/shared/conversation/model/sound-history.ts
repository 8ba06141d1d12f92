import type { ChatMessage, ToolCall } from '$lib/base/api/chat-types';
import { isObject } from '$lib/base/api/wire/json';
import { soundArguments } from './sound-arguments';

interface Sendable {
  wire: ChatMessage;
}

/** An assistant message with calls, and the results of a later part of its turn. */
interface Round<Sent> {
  at: number;
  /** Keys of the calls that have no result yet, in their order. */
  open: string[];
  answered: string[];
  results: Sent[];
}

type Answer = Extract<ChatMessage, { role: 'assistant' }>;

/**
 * The one place where a history becomes one that services accept. Each call is followed by its result, and neither is
 * sent without the other; arguments are a JSON object; no message is empty, except the last one, which may be typed yet.
 * Ids of calls repeat between turns, so a result belongs to the nearest earlier call with its id in its own turn.
 */
export function soundHistory<Sent extends Sendable>(history: readonly Sent[]): Sent[] {
  const rounds = new Map(matchResults(history).map((round) => [round.at, round]));
  return history.flatMap((sent, at): Sent[] => {
    const { wire } = sent;
    if (wire.role === 'tool' || wire.role === 'function') return [];
    if (wire.role !== 'assistant')
      return hasContent(wire) || at === history.length - 1 ? [sent] : [];
    const round = rounds.get(at);
    const answer = withAnswered(wire, round?.answered ?? []);
    return answer ? [{ ...sent, wire: answer }, ...(round?.results ?? [])] : [];
  });
}

/** The rounds of calls of a history, each with its results. */
function matchResults<Sent extends Sendable>(history: readonly Sent[]): Round<Sent>[] {
  const rounds: Round<Sent>[] = [];
  let turn: Round<Sent>[] = [];
  for (const [at, sent] of history.entries()) {
    const { wire } = sent;
    if (wire.role === 'user') turn = [];
    else if (wire.role === 'assistant') {
      const round = { at, open: keysOfCalls(wire), answered: [], results: [] };
      turn.push(round);
      rounds.push(round);
    } else addResult(turn, sent, keyOfResult(wire));
  }
  return rounds;
}

function addResult<Sent>(turn: Round<Sent>[], sent: Sent, key: string | undefined): void {
  if (key === undefined) return;
  const round = turn.findLast(({ open, answered }) => [...open, ...answered].includes(key));
  const place = round?.open.indexOf(key) ?? -1;
  if (!round || place < 0) return;
  round.answered.push(...round.open.splice(place, 1));
  round.results.push(sent);
}

/** A deprecated function_call has no id, so its name is its key. */
const keyOfFunction = (name: string) => `function ${name}`;
const keyOfCall = (id: string) => `call ${id}`;

function keysOfCalls({ tool_calls: calls, function_call: called }: Answer): string[] {
  // Services refuse a call without a name.
  const named = (calls ?? []).filter((call) => call.function.name !== '');
  return [...named.map(({ id }) => keyOfCall(id)), ...(called ? [keyOfFunction(called.name)] : [])];
}

function keyOfResult(wire: ChatMessage): string | undefined {
  if (wire.role === 'tool') return keyOfCall(wire.tool_call_id);
  return wire.role === 'function' ? keyOfFunction(wire.name) : undefined;
}

/** The message with its answered calls only; undefined if nothing of it is left. */
function withAnswered(wire: Answer, answered: readonly string[]): Answer | undefined {
  const { tool_calls: calls = [], function_call: called, ...message } = wire;
  const left = [...answered];
  const takes = (key: string) => {
    const place = left.indexOf(key);
    return place >= 0 && left.splice(place, 1).length > 0;
  };
  const sent = calls.filter(({ id, function: { name } }) => name !== '' && takes(keyOfCall(id)));
  const sentFunction = called && takes(keyOfFunction(called.name)) ? called : undefined;
  if (sent.length === 0 && !sentFunction) return hasContent(message) ? message : undefined;
  return {
    ...message,
    content: hasContent(message) ? message.content : null,
    ...(sent.length > 0 && { tool_calls: sent.map(soundCall) }),
    ...(sentFunction && {
      function_call: { ...sentFunction, arguments: soundArguments(sentFunction.arguments) },
    }),
  };
}

function soundCall(call: ToolCall): ToolCall {
  const { function: called } = call;
  return { ...call, function: { ...called, arguments: soundArguments(called.arguments) } };
}

/** White space alone counts as none. A history from a file may have content of any form, which is left to the service. */
function hasContent(wire: ChatMessage): boolean {
  if (wire.role === 'assistant' && wire.audio) return true;
  const content: unknown = wire.content;
  if (typeof content === 'string') return content.trim() !== '';
  if (!Array.isArray(content)) return content !== null && content !== undefined;
  return content.some((part) => !isObject(part) || part.type !== 'text' || isFilled(part.text));
}

function isFilled(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() !== '';
}
