import type { CreateMessageRequestParams } from '@modelcontextprotocol/client';

/** The model that called a tool; it answers for the tool's server by default. */
export interface Caller {
  model: string;
  /** Absent in old records. */
  connectionId?: string;
}

/** A server's request for an answer of a model, as it is shown and sent; every text is untrusted. */
export interface SamplingRequest {
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[];
  maxTokens: number;
  temperature?: number;
  stop: string[];
  /** Names of models that the server would like. */
  hints: string[];
}

/** The dialog shows all that is sent: a person cannot read more. */
const maxMessages = 50;

/** UTF-16 units of all messages together. */
const maxLength = 50_000;

/** Most stop sequences that a chat request may have. */
const maxStops = 4;

/** Returns a reason, for the server, if the request cannot be shown or sent as a whole. */
export function samplingRequest({
  messages,
  systemPrompt,
  maxTokens,
  temperature,
  stopSequences: stop = [],
  modelPreferences,
  tools,
}: CreateMessageRequestParams): SamplingRequest | string {
  if (tools) return 'Tools are not supported.';
  const blocks = messages.flatMap(({ content }) => content);
  if (blocks.some(({ type }) => type !== 'text')) return 'Only text is supported.';
  const all = [
    ...(systemPrompt ? [{ role: 'system' as const, content: systemPrompt }] : []),
    ...messages.map(({ role, content }) => ({ role, content: textOf(content) })),
  ];
  const length = [...all.map(({ content }) => content), ...stop].join('').length;
  if (all.length > maxMessages || length > maxLength || stop.length > maxStops)
    return `At most ${maxMessages} messages of ${maxLength} characters and ${maxStops} stop sequences are supported.`;
  const hints = modelPreferences?.hints?.flatMap(({ name }) => name ?? []) ?? [];
  return { messages: all, maxTokens, temperature, stop, hints };
}

function textOf(content: CreateMessageRequestParams['messages'][number]['content']): string {
  const blocks = Array.isArray(content) ? content : [content];
  return blocks.map((block) => (block.type === 'text' ? block.text : '')).join('\n\n');
}
