import { titleFrom } from '$lib/shared/stored-items/title';
import { randomId } from '$lib/base/platform/random-id';
import type { Message } from '$lib/base/storage/conversation-records';
import { saveNewChat } from '$lib/base/storage/new-chat';
import { openToolServers } from '$lib/base/storage/tool-servers';
import { openTools } from '$lib/base/storage/tools';
import type { Shared, SharedFunction, SharedMessage } from './shared';

/** Stores the shared content as an unsent conversation of its own, and returns its id. Rejects with StorageFailure. */
export async function saveShared(
  { title, model, systemPrompt, parameters, messages, shown, sentFrom }: Shared,
  isOnlySetUp: boolean,
): Promise<string> {
  const id = randomId();
  const stored = isOnlySetUp ? [] : messagesOf(messages, id);
  const first = stored.find(({ role }) => role === 'user')?.content ?? '';
  const from = sentFrom === undefined ? undefined : stored[sentFrom]?.id;
  return saveNewChat({
    id,
    // The link names this model: it stays even if the service does not list it.
    ...{ model, ...(model !== '' && { keepsModel: true }) },
    systemPrompt,
    parameters,
    title: isOnlySetUp ? 'New chat' : title || titleFrom(first),
    text: '',
    messages: stored,
    leafId: (stored[shown ?? stored.length - 1] ?? stored.at(-1))?.id ?? null,
    ...(from !== undefined && { sentFrom: from }),
  });
}

function messagesOf(shared: readonly SharedMessage[], conversationId: string): Message[] {
  const ids = shared.map(() => randomId());
  let moment = 0;
  return shared.map((message, index) => {
    // Messages are ordered by their time.
    moment = Math.max(moment + 1, message.at * 1000);
    const place = {
      v: 1 as const,
      id: ids[index] ?? '',
      conversationId,
      parentId: message.after === null ? null : (ids[message.after] ?? null),
      createdAt: moment,
    };
    return messageOf(message, place);
  });
}

type Position = Pick<Message, 'v' | 'id' | 'conversationId' | 'parentId' | 'createdAt'>;

function messageOf(shared: SharedMessage, place: Position): Message {
  const { role, content } = shared;
  if (role === 'tool') return { ...place, role, content, toolCallId: shared.call ?? '' };
  if (role !== 'assistant') return { ...place, role, content };
  const { model = '', reasoning = '', finish, cut, calls = [] } = shared;
  return {
    ...place,
    role,
    content,
    reasoning,
    toolCalls: calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
    annotations: [],
    executedTools: [],
    state: cut ?? 'done',
    model,
    connectionName: '',
    ...(finish !== undefined && { finishReason: finish }),
    timing: { sentAt: place.createdAt },
  };
}

/**
 * Adds functions to the library, to be run manually only. Returns those whose name is used by a tool of the library
 * or of a server, which are not added: they would answer its calls. Rejects with StorageFailure.
 */
export async function saveFunctions(
  functions: readonly SharedFunction[],
): Promise<SharedFunction[]> {
  const tools = openTools();
  const [library, servers] = await Promise.all([tools.list(), openToolServers().list()]);
  const served = servers.records.flatMap((server) => server.tools);
  const names = new Set([
    ...library.records.map(({ name }) => name),
    ...served.map(({ alias }) => alias),
  ]);
  const conflicting = functions.filter(({ name }) => names.has(name));
  for (const tool of functions) {
    if (names.has(tool.name)) continue;
    names.add(tool.name);
    await tools.save({ v: 1, id: randomId(), createdAt: Date.now(), ...tool, runs: 'by-hand' });
  }
  return conflicting;
}
