import { addressPart } from '$lib/base/api/wire/address';
import {
  isObject,
  jsonOr,
  type JsonObject,
  type Members,
  textOrEmpty,
} from '$lib/base/api/wire/json';
import { readRateLimits } from '$lib/base/api/wire/rate-limits';
import type { ProbeOutcome } from '$lib/base/storage/passports';
import { formatCount, plural } from '$lib/base/ui/text/amounts';

/** A successful reply to a probe. */
export interface ProbeReply {
  /** The body of a reply that was not streamed. */
  json: Members;
  /** The payloads of the events of a stream. */
  events: Members[];
  /** Whether the stream ended with [DONE]. */
  isDone: boolean;
  headers: Headers;
  /** Milliseconds until the first event with text, and to the end. */
  firstMs: number | undefined;
  totalMs: number;
}

export interface ProbeReading {
  outcome: ProbeOutcome;
  words?: string;
}

/** One small request that shows whether a service takes a path or a field. */
export interface Probe {
  id: string;
  group: string;
  title: string;
  method: 'GET' | 'POST';
  /** Relative to the base URL, or to the root URL if `atRoot`. */
  path: string;
  atRoot?: boolean;
  json?: JsonObject;
  /** The most output tokens that it may cost. */
  tokens: number;
  /** Reads what a successful reply shows; by default, that it works. */
  read?: (reply: ProbeReply) => ProbeReading;
}

/** Input tokens of one probe, estimated generously: tools and schemas are the longest. */
export const inputTokens = 60;
const fewTokens = 16;
const moreTokens = 64;

/** The id of the probe for a plain answer, which is sent first. */
export const answerId = 'Chat: Answer';

const works: ProbeReading = { outcome: 'works' };
const ignored: ProbeReading = { outcome: 'ignored' };
const shows = (isShown: boolean, words = ''): ProbeReading =>
  isShown ? { ...works, words } : { ...ignored, words };

const probe = (group: string, title: string, more: Partial<Probe>): Probe => ({
  id: `${group}: ${title}`,
  group,
  title,
  method: 'POST',
  path: '/chat/completions',
  tokens: fewTokens,
  ...more,
});

const schema = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
/** A picture of one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * The probes for one model, in their order. `limit` is the name of the output limit that the service takes:
 * `max_completion_tokens`, or the older `max_tokens`.
 */
export function probesFor(model: string, limit = 'max_completion_tokens'): Probe[] {
  const chat: ChatProbe = (group, title, fields, read, tokens = fewTokens) =>
    probe(group, title, {
      json: { model, messages: [user('Reply with OK.')], [limit]: tokens, ...fields },
      tokens,
      read,
    });
  return [
    ...pathProbes(model),
    ...chatProbes(chat),
    ...limitProbes(model),
    ...fieldProbes(chat),
    ...formatProbes(chat),
    ...toolProbes(chat),
    ...responseProbes(model),
    ...headerProbes(chat),
    chat(
      'Speed',
      'First token and pace',
      { stream: true, messages: [user('Count from 1 to 40 in words.')] },
      readSpeed,
      moreTokens,
    ),
  ];
}

type ChatProbe = (
  group: string,
  title: string,
  fields: JsonObject,
  read?: Probe['read'],
  tokens?: number,
) => Probe;

function pathProbes(model: string): Probe[] {
  const free = (path: string, title: string, more: Partial<Probe> = {}) =>
    probe('Paths', title, { method: 'GET', path, tokens: 0, ...more });
  return [
    free('/models', 'GET /models', {
      read: ({ json }) => ({ ...works, words: plural(listed(json), 'model') }),
    }),
    free(`/models/${addressPart(model)}`, 'GET /models/{id}'),
    free('/files', 'GET /files'),
    free('/batches', 'GET /batches'),
    free('/v1/fine_tunings', 'GET /v1/fine_tunings', { atRoot: true }),
    free('/completions', 'POST /completions', {
      method: 'POST',
      json: { model, prompt: 'OK', max_tokens: 1 },
      tokens: 1,
    }),
  ];
}

function chatProbes(chat: ChatProbe): Probe[] {
  const messages = (title: string, list: JsonObject[]) => chat('Chat', title, { messages: list });
  return [
    chat('Chat', 'Answer', {}, readAnswer),
    chat('Chat', 'Token counts', {}, ({ json }) => shows(isObject(json.usage))),
    chat('Chat', 'Streaming', { stream: true }, readStream),
    chat(
      'Chat',
      'Token counts of a stream',
      { stream: true, stream_options: { include_usage: true } },
      ({ events }) => shows(events.some(({ usage }) => isObject(usage))),
    ),
    messages('System role', [{ role: 'system', content: 'Be brief.' }, user('Reply with OK.')]),
    messages('Developer role', [
      { role: 'developer', content: 'Be brief.' },
      user('Reply with OK.'),
    ]),
    messages('Prefill', [user('Count to three.'), { role: 'assistant', content: 'One,' }]),
    messages('Images', [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Which colour?' },
          { type: 'image_url', image_url: { url: pixel } },
        ],
      },
    ]),
  ];
}

/** Each sends one limit alone. */
function limitProbes(model: string): Probe[] {
  return ['max_completion_tokens', 'max_tokens'].map((name) =>
    probe('Limits', name, {
      json: { model, messages: [user('Reply with OK.')], [name]: fewTokens },
    }),
  );
}

function fieldProbes(chat: ChatProbe): Probe[] {
  const field = (name: string, value: JsonObject[string], read?: Probe['read']) =>
    chat('Fields', name, { [name]: value }, read);
  return [
    field('temperature', 0),
    field('top_p', 0.9),
    field('seed', 1),
    field('stop', ['OK']),
    field('presence_penalty', 0.1),
    field('frequency_penalty', 0.1),
    field('logit_bias', { '50256': -100 }),
    field('logprobs', true, ({ json }) => shows(isObject(choicesOf(json)[0]?.logprobs))),
    field('n', 2, ({ json }) => shows(choicesOf(json).length === 2)),
    field('user', 'probe'),
    field('metadata', { probe: 'yes' }),
    field('store', false),
    field('service_tier', 'auto', ({ json }) => ({ ...works, words: text(json.service_tier) })),
    field('reasoning_effort', 'low'),
    field('top_k', 40),
    field('min_p', 0.05),
    field('an_unknown_field', 1, () => ({ ...works, words: 'Unknown fields are accepted.' })),
  ];
}

function formatProbes(chat: ChatProbe): Probe[] {
  const format = (type: string, content: string, more: JsonObject, read: Probe['read']) =>
    chat(
      'Structured output',
      type,
      { messages: [user(content)], response_format: { type, ...more } },
      read,
      moreTokens,
    );
  return [
    format('json_object', 'Reply with {"city":"Oslo"} as JSON.', {}, ({ json }) =>
      shows(isObject(jsonOr(contentOf(json), undefined))),
    ),
    format(
      'json_schema',
      'Name a city.',
      { json_schema: { name: 'city', strict: true, schema } },
      ({ json }) => shows(/^\s*\{\s*"city"/.test(contentOf(json))),
    ),
  ];
}

function toolProbes(chat: ChatProbe): Probe[] {
  const messages = [user('Which time is it in Oslo? Use the tool.')];
  const tool = { type: 'function', function: { name: 'get_time', parameters: schema } };
  const call = (title: string, fields: JsonObject, read: Probe['read'] = readToolCall) =>
    chat('Tools', title, { messages, tools: [tool], ...fields }, read, moreTokens);
  return [
    call('tool_choice: auto', { tool_choice: 'auto' }),
    call('tool_choice: required', { tool_choice: 'required' }),
    call('tool_choice by name', {
      tool_choice: { type: 'function', function: { name: 'get_time' } },
    }),
    call('parallel_tool_calls', { parallel_tool_calls: false }),
    call('Streamed call', { tool_choice: 'required', stream: true }, ({ events }) =>
      shows(events.some((event) => Array.isArray(deltaOf(event).tool_calls))),
    ),
  ];
}

function responseProbes(model: string): Probe[] {
  const response = (title: string, fields: JsonObject, read: Probe['read']) =>
    probe('Responses', title, {
      path: '/responses',
      json: { model, input: 'Reply with OK.', max_output_tokens: fewTokens, ...fields },
      read,
    });
  return [
    response('Answer', {}, ({ json }) => shows(Array.isArray(json.output))),
    response('Streaming', { stream: true }, ({ events }) => {
      const last = text(events.at(-1)?.type);
      return shows(/^response\.(completed|incomplete)$/.test(last), last && `Ends with ${last}`);
    }),
  ];
}

function headerProbes(chat: ChatProbe): Probe[] {
  return [
    chat('Headers', 'Request id', {}, ({ headers }) => shows(headers.has('x-request-id'))),
    chat('Headers', 'Rate limits', {}, ({ headers }) => {
      const limits = readRateLimits(headers);
      const words = [limits?.requests, limits?.tokens].map((limit) => limit?.limit ?? '?');
      return limits ? { ...works, words: `${words[0]} requests, ${words[1]} tokens` } : ignored;
    }),
  ];
}

const user = (content: string) => ({ role: 'user', content });

function choicesOf({ choices }: Members): Members[] {
  return Array.isArray(choices) ? choices.filter(isObject) : [];
}

function messageOf(json: Members): Members {
  const { message } = choicesOf(json)[0] ?? {};
  return isObject(message) ? message : {};
}

function deltaOf(event: Members): Members {
  const { delta } = choicesOf(event)[0] ?? {};
  return isObject(delta) ? delta : {};
}

const text = (value: unknown) => textOrEmpty(value).slice(0, 80);

const contentOf = (json: Members) => textOrEmpty(messageOf(json).content);

const listed = ({ data }: Members) => (Array.isArray(data) ? data.length : 0);

function readAnswer({ json }: ProbeReply): ProbeReading {
  return shows(choicesOf(json).length > 0, text(contentOf(json).trim()));
}

function readStream({ events, isDone }: ProbeReply): ProbeReading {
  if (events.length === 0) return { ...ignored, words: 'The reply came in one piece' };
  return { ...works, words: isDone ? '' : 'Ends without [DONE]' };
}

function readToolCall({ json }: ProbeReply): ProbeReading {
  return shows(Array.isArray(messageOf(json).tool_calls));
}

function readSpeed({ events, firstMs, totalMs }: ProbeReply): ProbeReading {
  if (firstMs === undefined) return ignored;
  const seconds = (totalMs - firstMs) / 1000;
  const chunks = events.filter((event) => text(deltaOf(event).content) !== '').length;
  const pace = seconds > 0 ? `, ${formatCount(Math.round(chunks / seconds))} chunks/s` : '';
  return { ...works, words: `first token ${(firstMs / 1000).toFixed(2)} s${pace}` };
}
