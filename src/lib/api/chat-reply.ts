import { type Annotation, type ChatUpdate, contentText, type Usage } from './chat-types';
import { isFilledText, isObject, type JsonObject, type Members } from './json';
import { RepeatedChunk } from './repeated-chunk';
import { RestReader } from './rest-reader';
import { readServerError, type ServerError } from './wire/server-error';
import { ThinkSplitter } from './think-splitter';

/**
 * Converts the chunks of a streamed chat completion, or one unstreamed completion, to updates
 * (docs/service.md#chat-completion and #chat-chunks). Every member is optional, values of the wrong type are skipped,
 * and members that no other update reports are reported as `rest`.
 */
export class ChatReplyReader {
  readonly #think = new ThinkSplitter();
  readonly #rest = new RestReader();
  readonly #repeated = new RepeatedMembers();
  readonly #chunk = new RepeatedChunk();
  #identity = '';

  /** Returns the updates of `read` for a chunk like the previous one; undefined if the chunk must be parsed. */
  readRepeated(text: string): ChatUpdate[] | undefined {
    const content = this.#chunk.contentOf(text);
    return content === undefined ? undefined : this.#think.push(content);
  }

  /**
   * `payload` is a chunk (choices have `delta`) or a completion (choices have `message`). `text` is the JSON of
   * `payload`, passed for chunks so that the following ones can be read by `readRepeated`.
   */
  read(payload: unknown, text?: string): ChatUpdate[] {
    if (!isObject(payload)) return [];
    // Nearly every chunk takes this fast path.
    const content = plainContent(payload);
    if (content !== undefined && this.#repeated.repeats(payload)) {
      if (text !== undefined)
        this.#chunk.learn(text, content, (like) =>
          isObject(like) ? plainContent(like) : undefined,
        );
      return this.#think.push(content);
    }
    this.#chunk.forget();
    this.#repeated.take(payload);
    const choice = firstChoice(payload);
    const vendor = vendorMember(payload);
    return [
      ...this.#readIdentity(payload, vendor),
      ...this.#readRest(payload, choice),
      ...this.#readAnswer(choice),
      ...readUsage(payload, vendor),
      ...readFinish(choice),
    ];
  }

  /** Returns the text that was buffered at the end. */
  end(): ChatUpdate[] {
    return this.#think.end();
  }

  /** Every chunk repeats the identity; only changes are reported. */
  #readIdentity(payload: Members, vendor: Members | undefined): ChatUpdate[] {
    const id = text(payload.id);
    const model = text(payload.model);
    const created = count(payload.created);
    const systemFingerprint = text(payload.system_fingerprint);
    const serviceTier = text(payload.service_tier);
    const requestId = text(vendor?.id);
    const all = `${id} ${model} ${created} ${systemFingerprint} ${serviceTier} ${requestId}`;
    if (all === this.#identity) return [];
    this.#identity = all;
    const identity = defined({ id, model, created, systemFingerprint, serviceTier, requestId });
    return Object.keys(identity).length > 0 ? [{ type: 'identity', ...identity }] : [];
  }

  #readRest(payload: Members, choice: Members): ChatUpdate[] {
    const rest = this.#rest.read({ reply: payload, choice, message: answerOf(choice) ?? {} });
    return rest ? [{ type: 'rest', rest }] : [];
  }

  #readAnswer(choice: Members): ChatUpdate[] {
    const answer = answerOf(choice);
    if (!answer) return typeof choice.text === 'string' ? this.#think.push(choice.text) : [];
    const reasoning = [answer.reasoning, answer.reasoning_content].find(isFilledText);
    const content = contentText(answer.content, '') || contentText(answer.refusal, '');
    return [
      ...(reasoning ? [{ type: 'reasoning' as const, text: reasoning }] : []),
      ...(content ? this.#think.push(content) : []),
      ...readToolCalls(answer),
      ...readAnnotations(answer.annotations),
      ...readExecutedTools(answer.executed_tools),
    ];
  }
}

/** Remembers the members of the last fully read chunk, except its choices. */
class RepeatedMembers {
  #last: Members = {};

  take(payload: Members): void {
    this.#last = payload;
  }

  /** Whether no member is new. Objects always count as new, since each chunk has other instances. */
  repeats(payload: Members): boolean {
    for (const name in payload)
      if (name !== 'choices' && !isNothing(payload[name]) && payload[name] !== this.#last[name])
        return false;
    return true;
  }
}

/** The content of a chunk that has nothing else to report; undefined if there may be more. */
function plainContent({ choices }: Members): string | undefined {
  if (!Array.isArray(choices) || choices.length !== 1) return undefined;
  const choice: unknown = choices[0];
  if (!isObject(choice) || !isObject(choice.delta) || (choice.index ?? 0) !== 0) return undefined;
  for (const name in choice)
    if (name !== 'delta' && name !== 'index' && !isNothing(choice[name])) return undefined;
  for (const name in choice.delta)
    if (name !== 'content' && name !== 'role' && !isNothing(choice.delta[name])) return undefined;
  return typeof choice.delta.content === 'string' ? choice.delta.content : undefined;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function answerOf(choice: Members): Members | undefined {
  return [choice.delta, choice.message].find(isObject);
}

/** The error inside a 200 reply in any of the forms of docs/service.md#chat-chunks; undefined if there is none. */
export function readErrorInReply(
  payload: unknown,
  apiKey: string | undefined,
  event?: string,
): ServerError | undefined {
  if (event === 'error') return readServerError(payload, apiKey);
  if (!isObject(payload)) return undefined;
  if (payload.error) return readServerError(payload, apiKey);
  const vendorError = vendorMember(payload)?.error;
  return vendorError ? readServerError(vendorError, apiKey) : undefined;
}

/** Finds the vendor member: x_vendor, else any object named `x_…`. */
function vendorMember(payload: Members): Members | undefined {
  if (isObject(payload.x_vendor)) return payload.x_vendor;
  const name = Object.keys(payload).find((key) => key.startsWith('x_') && isObject(payload[key]));
  return name === undefined ? undefined : (payload[name] as Members);
}

function firstChoice(payload: Members): Members {
  const choices: unknown[] = Array.isArray(payload.choices) ? payload.choices : [];
  return choices.filter(isObject).find(({ index }) => (index ?? 0) === 0) ?? {};
}

function readFinish(choice: Members): ChatUpdate[] {
  return isFilledText(choice.finish_reason)
    ? [{ type: 'finish', reason: choice.finish_reason }]
    : [];
}

function readToolCalls(answer: Members): ChatUpdate[] {
  const calls = Array.isArray(answer.tool_calls) ? answer.tool_calls.filter(isObject) : [];
  const updates = calls.map((call, position) =>
    toolCall(call.function, indexOf(call) ?? position, text(call.id)),
  );
  return isObject(answer.function_call) ? [...updates, toolCall(answer.function_call, 0)] : updates;
}

function indexOf({ index }: Members): number | undefined {
  return typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 ? index : undefined;
}

function toolCall(called: unknown, index: number, id?: string): ChatUpdate {
  const { name, arguments: args } = isObject(called) ? called : {};
  return {
    type: 'tool-call',
    index,
    ...defined({ id, name: text(name), arguments: argumentsText(args) }),
  };
}

/** Some servers send the arguments as an object instead of JSON text. */
function argumentsText(value: unknown): string | undefined {
  return isObject(value) ? JSON.stringify(value) : text(value);
}

function readAnnotations(value: unknown): ChatUpdate[] {
  const annotations = Array.isArray(value) ? value.filter(isObject).map(readAnnotation) : [];
  return annotations.length > 0 ? [{ type: 'annotations', annotations }] : [];
}

function readAnnotation(value: Members): Annotation {
  const kind = text(value.type) ?? 'annotation';
  const details = isObject(value[kind]) ? value[kind] : value;
  return {
    kind,
    ...defined({
      start: count(details.start_index),
      end: count(details.end_index),
      title: text(details.title ?? details.filename ?? details.file_id),
      url: text(details.url),
      documentId: text(details.document_id),
      toolCallId: text(details.tool_call_id),
    }),
  };
}

function readExecutedTools(value: unknown): ChatUpdate[] {
  const tools = Array.isArray(value) ? (value.filter(isObject) as JsonObject[]) : [];
  return tools.length > 0 ? [{ type: 'executed-tools', tools }] : [];
}

/** Usage is at the top level, in a chunk without choices, or in the vendor member of the last chunk. */
function readUsage(payload: Members, vendor: Members | undefined): ChatUpdate[] {
  const found = [payload.usage, vendor?.usage].find(
    (value): value is Members =>
      isObject(value) &&
      [value.prompt_tokens, value.completion_tokens, value.total_tokens].some(
        (tokens) => count(tokens) !== undefined,
      ),
  );
  return found ? [{ type: 'usage', usage: usageOf(found) }] : [];
}

function usageOf(members: Members): Usage {
  const cached = isObject(members.prompt_tokens_details)
    ? members.prompt_tokens_details.cached_tokens
    : undefined;
  const reasoning = isObject(members.completion_tokens_details)
    ? members.completion_tokens_details.reasoning_tokens
    : undefined;
  return defined({
    prompt_tokens: count(members.prompt_tokens),
    completion_tokens: count(members.completion_tokens),
    total_tokens: count(members.total_tokens),
    queue_time: count(members.queue_time),
    prompt_time: count(members.prompt_time),
    completion_time: count(members.completion_time),
    total_time: count(members.total_time),
    prompt_tokens_details:
      count(cached) === undefined ? undefined : { cached_tokens: count(cached) },
    completion_tokens_details:
      count(reasoning) === undefined ? undefined : { reasoning_tokens: count(reasoning) },
  });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** JSON can contain numbers that parse as Infinity; those are not reported. */
function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function defined<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
