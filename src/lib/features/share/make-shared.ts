import { shareableParameters } from '$lib/base/api/wire/secret-names';
import { attachmentsOf } from '$lib/shared/conversation/model/message-attachments';
import { branch, childrenByParent, isEmptyFailure } from '$lib/shared/conversation/model/tree';
import type { Conversation, Message } from '$lib/base/storage/conversation-records';
import type { ToolRecord } from '$lib/base/storage/tools';
import type { Shared, SharedFunction, SharedMessage } from './shared';

/** The shared part of a conversation. */
export type Scope = 'branch' | 'tree' | 'set-up';

export interface Sharing {
  record: Pick<
    Conversation,
    'title' | 'model' | 'systemPrompt' | 'parameters' | 'leafId' | 'sentFrom'
  >;
  messages: ReadonlyMap<string, Message>;
}

/** A set-up alone, and the parameters that are left out of it. */
export function sharedSetUp(
  { model, systemPrompt, parameters: all }: Pick<Shared, 'model' | 'systemPrompt' | 'parameters'>,
  functions: readonly ToolRecord[],
  endpoint?: Shared['endpoint'],
): { shared: Shared; leftOut: string[] } {
  const { parameters, leftOut } = shareableParameters(all);
  const shared: Shared = {
    title: '',
    ...(endpoint && { endpoint }),
    model,
    systemPrompt,
    parameters,
    functions: functions.map(functionOf),
    messages: [],
  };
  return { shared, leftOut };
}

/** The content of a link, and the parameters that are left out of it. */
export function sharedConversation(
  { record, messages }: Sharing,
  scope: Scope,
  functions: readonly ToolRecord[],
): { shared: Shared; leftOut: string[] } {
  const { shared: setUp, leftOut } = sharedSetUp(record, functions);
  const chosen = chosenMessages({ record, messages }, scope);
  const indexes = new Map(chosen.map(({ id }, index) => [id, index]));
  const shown = indexAbove(record.leafId, messages, indexes);
  const sentFrom = record.sentFrom === undefined ? undefined : indexes.get(record.sentFrom);
  const shared: Shared = {
    ...setUp,
    title: scope === 'set-up' ? '' : record.title,
    messages: chosen.map((message) =>
      messageOf(message, indexAbove(message.parentId, messages, indexes) ?? null),
    ),
    ...(shown !== undefined && { shown }),
    ...(sentFrom !== undefined && { sentFrom }),
  };
  return { shared, leftOut };
}

/** Parents first. Answers without content are left out. */
function chosenMessages({ record, messages }: Sharing, scope: Scope): Message[] {
  if (scope === 'set-up') return [];
  const messagesInScope = scope === 'branch' ? branch(messages, record.leafId) : byDepth(messages);
  return messagesInScope.filter((message) => !isEmptyFailure(message));
}

/** Messages whose parents form a circle are not reached. */
function byDepth(messages: Sharing['messages']): Message[] {
  const children = childrenByParent(messages);
  const ordered = [...(children.get(null) ?? [])];
  // The list grows during the loop.
  for (const { id } of ordered) for (const child of children.get(id) ?? []) ordered.push(child);
  return ordered;
}

/** The index of a message, or else of its nearest ancestor that is included. */
function indexAbove(
  id: string | null,
  messages: Sharing['messages'],
  indexes: ReadonlyMap<string, number>,
): number | undefined {
  const seen = new Set<string>();
  for (let at = id; at !== null && !seen.has(at); at = messages.get(at)?.parentId ?? null) {
    const index = indexes.get(at);
    if (index !== undefined) return index;
    seen.add(at);
  }
  return undefined;
}

function messageOf(message: Message, after: number | null): SharedMessage {
  const { role, content, createdAt } = message;
  const files = attachmentsOf(message).map(({ name }) => name);
  const common = { role, content, after, at: Math.floor(createdAt / 1000), files };
  if (message.role === 'tool') return { ...common, call: message.toolCallId };
  if (message.role !== 'assistant') return common;
  const { model, reasoning, finishReason: finish, state, toolCalls } = message;
  const calls = toolCalls.map(({ id, function: { name, arguments: text } }) => ({
    id,
    name,
    arguments: text,
  }));
  return {
    ...common,
    model,
    ...(reasoning !== '' && { reasoning }),
    ...(finish !== undefined && { finish }),
    ...(state !== 'done' && { cut: state === 'stopped' ? state : 'interrupted' }),
    ...(calls.length > 0 && { calls }),
  };
}

function functionOf({ name, description, parameters, code, example }: ToolRecord): SharedFunction {
  return { name, description, parameters, code, example };
}
