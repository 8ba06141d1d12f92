import type { ChatMessage, ContentPart, ToolCall } from '$lib/base/api/chat-types';

interface Demands {
  /** Ids of calls are letters and digits, this many. */
  callIdLength?: number;
  /** Roles alternate: questions in a row, between which an answer was stopped before it had text, are sent as one. */
  joinsQuestions?: true;
  /** A question does not directly follow a result: the person went on before the model answered. */
  answersResults?: true;
  /** Each answer of a history with calls has reasoning; an answer without any, also one from elsewhere, has this. */
  leastReasoning?: string;
  /** An answer that begins for the model to go on does not end with white space. */
  trimsBeginning?: true;
}

/** Demands of single services on a history, beyond what all demand, by their root URLs (docs/services.md, Histories). */
const demandsOf: { [origin: string]: Demands } = {
  'https://api.mistral.ai': { callIdLength: 9, answersResults: true },
  'https://api.deepseek.com': { leastReasoning: '' },
  // Some of its models refuse an empty one.
  'https://api.moonshot.ai': { leastReasoning: '.' },
  'https://api.moonshot.cn': { leastReasoning: '.' },
  'https://api.perplexity.ai': { joinsQuestions: true },
  'https://api.anthropic.com': { trimsBeginning: true },
  // It passes requests on to Anthropic.
  'https://openrouter.ai': { trimsBeginning: true },
};

/**
 * The history as this service accepts it. A pair of questions that are joined is that of the last, and a pair that is
 * added that of the message before.
 */
export function withDemands<Sent extends { wire: ChatMessage }>(
  history: readonly Sent[],
  origin = '',
): Sent[] {
  const demands = demandsOf[origin] ?? {};
  const { callIdLength, joinsQuestions, answersResults, leastReasoning, trimsBeginning } = demands;
  let sent = [...history];
  if (trimsBeginning) sent = sent.map((one, at) => (at < sent.length - 1 ? one : trimmed(one)));
  if (answersResults) sent = sent.flatMap((one, at) => withAnswer(one, sent[at + 1]));
  if (leastReasoning !== undefined && sent.some(({ wire }) => 'tool_calls' in wire))
    sent = sent.map((one) => ({ ...one, wire: withReasoning(one.wire, leastReasoning) }));
  if (callIdLength !== undefined)
    sent = sent.map((one) => ({ ...one, wire: withIds(one.wire, callIdLength) }));
  return joinsQuestions ? sent.reduce<Sent[]>(joinQuestion, []) : sent;
}

function trimmed<Sent extends { wire: ChatMessage }>(sent: Sent): Sent {
  const { wire } = sent;
  if (wire.role !== 'assistant' || typeof wire.content !== 'string') return sent;
  return { ...sent, wire: { ...wire, content: wire.content.trimEnd() } };
}

/** Other tools send the same word. */
const shortAnswer: ChatMessage = { role: 'assistant', content: 'Done.' };

function withAnswer<Sent extends { wire: ChatMessage }>(sent: Sent, next?: Sent): Sent[] {
  const isCutShort = sent.wire.role === 'tool' && next?.wire.role === 'user';
  return isCutShort ? [sent, { ...sent, wire: shortAnswer }] : [sent];
}

function withReasoning(wire: ChatMessage, least: string): ChatMessage {
  return wire.role === 'assistant' ? { reasoning_content: least, ...wire } : wire;
}

function withIds(wire: ChatMessage, length: number): ChatMessage {
  if (wire.role === 'tool') return { ...wire, tool_call_id: shortId(wire.tool_call_id, length) };
  if (wire.role !== 'assistant' || !wire.tool_calls) return wire;
  const withShortId = (call: ToolCall) => ({ ...call, id: shortId(call.id, length) });
  return { ...wire, tool_calls: wire.tool_calls.map(withShortId) };
}

/** The id itself if it has the form, else a hash of it (FNV-1a), so that a call and its result still agree. */
function shortId(id: string, length: number): string {
  if (id.length === length && /^[a-zA-Z0-9]+$/.test(id)) return id;
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(id))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36).padStart(length, '0').slice(-length);
}

function joinQuestion<Sent extends { wire: ChatMessage }>(joined: Sent[], sent: Sent): Sent[] {
  const last = joined.at(-1);
  if (last?.wire.role !== 'user' || sent.wire.role !== 'user') return [...joined, sent];
  const content = [last.wire.content, sent.wire.content].flatMap(partsOf);
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const isText = texts.length === content.length;
  const wire = { ...sent.wire, content: isText ? texts.join('\n\n') : content };
  return [...joined.slice(0, -1), { ...sent, wire }];
}

function partsOf(content: ChatMessage['content']): ContentPart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
}
