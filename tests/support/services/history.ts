/** For tests: a message of a request, as a service reads it. */
export interface SentMessage {
  role: string;
  content?: unknown;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
  [member: string]: unknown;
}

/** Why a service refuses a history; undefined if it accepts it. */
export type Refusal = (messages: SentMessage[]) => string | undefined;

/** Refuses a history for the first of these reasons. */
export const anyOf =
  (...refusals: Refusal[]): Refusal =>
  (messages) => {
    for (const refusal of refusals) {
      const reason = refusal(messages);
      if (reason) return reason;
    }
    return undefined;
  };

/** Refuses a message for a reason of its own. */
const each =
  (reasonFor: (message: SentMessage, position: number) => string | undefined): Refusal =>
  (messages) =>
    messages.map(reasonFor).find((reason) => reason !== undefined);

/** Every call is followed by its results and nothing else; every result has its call. */
export const callsAnswered: Refusal = (messages) => {
  let open: string[] = [];
  for (const { role, tool_calls, tool_call_id = '' } of messages) {
    if (role === 'tool') {
      if (!open.includes(tool_call_id))
        return `messages with role 'tool' must be a response to a preceding message with 'tool_calls' (${tool_call_id})`;
      open = open.filter((id) => id !== tool_call_id);
    } else {
      if (open.length > 0)
        return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following did not have response messages: ${open}`;
      open = tool_calls?.map(({ id }) => id) ?? [];
    }
  }
  return open.length > 0 ? `tool_call_ids did not have response messages: ${open}` : undefined;
};

/** The arguments of each call in the history are an object in JSON. */
export const argumentsParsed: Refusal = each(({ tool_calls = [] }) => {
  for (const { function: called } of tool_calls)
    try {
      const value: unknown = JSON.parse(called.arguments);
      if (typeof value !== 'object' || value === null) return 'invalid tool call arguments';
    } catch (error) {
      return `invalid tool call arguments: ${String(error)}`;
    }
  return undefined;
});

/** An answer has text or calls. */
export const nothingEmpty: Refusal = each(({ role, content, tool_calls }) => {
  const isEmpty = content === undefined || content === null || content === '';
  return isEmpty && !tool_calls?.length && role !== 'tool'
    ? `${role} message must have either content or tool_calls`
    : undefined;
});

const known = ['role', 'content', 'tool_calls', 'tool_call_id', 'name'];

/** No message and no call has a member that the service does not know. */
export const onlyKnown = (ofMessages: string[] = [], ofCalls: string[] = []): Refusal =>
  each((message, position) => {
    const names = Object.keys(message).filter((name) => ![...known, ...ofMessages].includes(name));
    const inCalls = (message.tool_calls ?? []).flatMap((call) =>
      Object.keys(call).filter((name) => !['id', 'type', 'function', ...ofCalls].includes(name)),
    );
    const [unknown] = [...names, ...inCalls];
    return unknown && `Unknown parameter: 'messages[${position}].${unknown}'`;
  });

/** The messages since the last question. */
const lastTurn = (messages: SentMessage[]) =>
  messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);

/** Each answer with calls since the last question has what the service sent with it. */
export const turnHas =
  (isThere: (message: SentMessage) => boolean, reason: string): Refusal =>
  (messages) =>
    lastTurn(messages).some((message) => message.tool_calls?.length && !isThere(message))
      ? reason
      : undefined;

/** No role, except that of results, comes twice in a row. */
export const rolesAlternate: Refusal = (messages) => {
  const roles = messages.map(({ role }) => role).filter((role) => role !== 'system');
  return roles.some((role, at) => role !== 'tool' && role === roles[at - 1])
    ? 'After the (optional) system message(s), user or tool message(s) should alternate with assistant message(s).'
    : undefined;
};

/** Ids of calls have one form. */
export const idsLike = (form: RegExp, words: string): Refusal =>
  each(({ tool_calls = [], tool_call_id }) => {
    const ids = [...tool_calls.map(({ id }) => id), ...(tool_call_id ? [tool_call_id] : [])];
    const wrong = ids.find((id) => !form.test(id));
    return wrong && `Tool call id was ${wrong} but must be ${words}`;
  });
