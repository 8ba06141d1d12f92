import type { ChatUpdate, Usage } from './chat-types';
import { ChoiceReader } from './choice-reader';
import { defined, isIndex, isNothing, text } from './chat-values';
import { finiteNumber, isObject, type Members } from './wire/json';
import { isErrorPayload } from './wire/error-payload';
import { readServerError, type ServerError } from './wire/server-error';

/** Most answers to one request that are read. */
export const maxAnswers = 128;

/**
 * Converts the chunks of a streamed chat completion, or one unstreamed completion, to updates
 * (docs/service.md#chat-completion and #chat-chunks). Every member is optional, values of the wrong type are skipped,
 * and members that no other update reports are reported as `rest`. Updates of a further choice have its index; at most
 * `most` choices are read.
 */
export class ChatReplyReader {
  readonly #choices: ChoiceReader[] = [new ChoiceReader(0)];
  readonly #repeated = new RepeatedMembers();
  #identity = '';
  /** Whether tokens have been counted. */
  #hasUsage = false;
  readonly #most: number;

  constructor(most = 1) {
    this.#most = most;
  }

  /** Whether every choice that has begun has its finish_reason. */
  get isFinished(): boolean {
    return this.#choices.every(({ isFinished }) => isFinished);
  }

  /** Whether every choice that may begin has its finish_reason. */
  get isComplete(): boolean {
    return this.isFinished && this.#choices.length === this.#most;
  }

  /** Returns the updates of `read` for a chunk like the previous one; undefined if the chunk must be parsed. */
  readRepeated(text: string): ChatUpdate[] | undefined {
    for (const choice of this.#choices) {
      const updates = choice.readRepeated(text);
      if (updates) return updates;
    }
    return undefined;
  }

  /**
   * `payload` is a chunk (choices have `delta`) or a completion (choices have `message`). `text` is the JSON of
   * `payload`, passed for chunks so that the following ones can be read by `readRepeated`.
   */
  read(payload: unknown, text?: string): ChatUpdate[] {
    if (!isObject(payload)) return [];
    // Nearly every chunk takes this fast path.
    if (this.#repeated.repeats(payload))
      for (const choice of this.#choices) {
        const updates = choice.readPlain(payload, text);
        if (updates) return updates;
      }
    for (const choice of this.#choices) choice.forget();
    this.#repeated.take(payload);
    const vendor = vendorMember(payload);
    const read = this.#choicesIn(payload).map(([reader, choice]) => reader.read(choice, payload));
    return [
      ...this.#readIdentity(payload, vendor),
      ...read.flatMap(({ updates }) => updates),
      ...this.#readUsage(payload, vendor),
      ...read.flatMap(({ finish }) => finish),
    ];
  }

  /** Returns the text that was buffered at the end. */
  end(): ChatUpdate[] {
    return this.#choices.flatMap((choice) => choice.end());
  }

  /** The choices of a payload by their index; the first one, which also reads the reply's own members, is always there. */
  #choicesIn({ choices }: Members): [ChoiceReader, Members][] {
    const list: unknown[] = Array.isArray(choices) ? choices : [];
    const found = new Map<number, Members>([[0, {}]]);
    for (const choice of list.filter(isObject).reverse()) {
      const index = choice.index ?? 0;
      if (isIndex(index) && index < this.#most) found.set(index, choice);
    }
    return [...found].map(([index, choice]) => [this.#choice(index), choice]);
  }

  /** A skipped index begins later. */
  #choice(index: number): ChoiceReader {
    const known = this.#choices.find((choice) => choice.index === index);
    if (known) return known;
    const choice = new ChoiceReader(index);
    this.#choices.push(choice);
    return choice;
  }

  #readUsage(payload: Members, vendor: Members | undefined): ChatUpdate[] {
    const found = usageIn(payload, vendor);
    if (!found) return [];
    // A placeholder of zeros is no news after the real figures.
    const isFilled = countsOf(found).some((tokens) => (finiteNumber(tokens) ?? 0) > 0);
    if (!isFilled && this.#hasUsage) return [];
    this.#hasUsage ||= isFilled;
    return [{ type: 'usage', usage: usageOf(found) }];
  }

  /** Every chunk repeats the identity; only changes are reported. */
  #readIdentity(payload: Members, vendor: Members | undefined): ChatUpdate[] {
    const id = text(payload.id);
    const model = text(payload.model);
    const created = finiteNumber(payload.created);
    const systemFingerprint = text(payload.system_fingerprint);
    const serviceTier = text(payload.service_tier);
    const requestId = text(vendor?.id);
    const all = `${id} ${model} ${created} ${systemFingerprint} ${serviceTier} ${requestId}`;
    if (all === this.#identity) return [];
    this.#identity = all;
    const identity = defined({ id, model, created, systemFingerprint, serviceTier, requestId });
    return Object.keys(identity).length > 0 ? [{ type: 'identity', ...identity }] : [];
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

/** The error inside a 200 reply in any of the forms of docs/service.md#chat-chunks; undefined if there is none. */
export function readErrorInReply(
  payload: unknown,
  apiKey: string | undefined,
  event?: string,
): ServerError | undefined {
  if (event === 'error') return readServerError(payload, apiKey);
  const [first] = Array.isArray(payload) ? (payload as unknown[]) : [];
  // Google sends a list with one error.
  if (isObject(first) && isErrorPayload(first)) return readServerError(payload, apiKey);
  if (!isObject(payload)) return undefined;
  if (isErrorPayload(payload)) return readServerError(payload, apiKey);
  const vendorError = vendorMember(payload)?.error ?? errorOfChoice(payload);
  return vendorError ? readServerError(vendorError, apiKey) : undefined;
}

/** Some gateways report an error in the choice that it ended. */
function errorOfChoice({ choices }: Members): unknown {
  const list: unknown[] = Array.isArray(choices) ? choices : [];
  return list.filter(isObject).find(({ error }) => error)?.error;
}

/** Finds the vendor member: x_vendor, else any object named `x_…`. */
export function vendorMember(payload: Members): Members | undefined {
  if (isObject(payload.x_vendor)) return payload.x_vendor;
  const name = Object.keys(payload).find((key) => key.startsWith('x_') && isObject(payload[key]));
  return name === undefined ? undefined : (payload[name] as Members);
}

/** Usage is at the top level, in a chunk without choices, in the vendor member, or, of Kimi, in the first choice. */
function usageIn({ usage, choices }: Members, vendor: Members | undefined): Members | undefined {
  const [choice] = Array.isArray(choices) ? (choices as unknown[]) : [];
  const ofChoice = isObject(choice) ? choice.usage : undefined;
  return [usage, vendor?.usage, ofChoice].find(
    (value): value is Members =>
      isObject(value) && countsOf(value).some((tokens) => finiteNumber(tokens) !== undefined),
  );
}

function countsOf({ prompt_tokens, completion_tokens, total_tokens }: Members): unknown[] {
  return [prompt_tokens, completion_tokens, total_tokens];
}

function usageOf(members: Members): Usage {
  const details = isObject(members.prompt_tokens_details) ? members.prompt_tokens_details : {};
  // The further names are those of Kimi and DeepSeek.
  const cached = details.cached_tokens ?? members.cached_tokens ?? members.prompt_cache_hit_tokens;
  const reasoning = isObject(members.completion_tokens_details)
    ? members.completion_tokens_details.reasoning_tokens
    : undefined;
  return defined({
    prompt_tokens: finiteNumber(members.prompt_tokens),
    completion_tokens: finiteNumber(members.completion_tokens),
    total_tokens: finiteNumber(members.total_tokens),
    queue_time: finiteNumber(members.queue_time),
    prompt_time: finiteNumber(members.prompt_time),
    completion_time: finiteNumber(members.completion_time),
    total_time: finiteNumber(members.total_time),
    prompt_tokens_details:
      finiteNumber(cached) === undefined ? undefined : { cached_tokens: finiteNumber(cached) },
    completion_tokens_details:
      finiteNumber(reasoning) === undefined
        ? undefined
        : { reasoning_tokens: finiteNumber(reasoning) },
  });
}
