import { isFilledText, isObject, type JsonObject, type Members } from './wire/json';

/**
 * Every form in which services send reasoning beside an answer or within it. A form that is met is added here, and nowhere
 * else.
 */

/** Members of a delta or a message with a text, the preferred one first: some services send the same under two names. */
export const reasoningNames: readonly string[] = [
  /** Groq, OpenRouter, Cerebras, later vLLM. */
  'reasoning',
  /** DeepSeek, Kimi, Qwen, xAI, llama.cpp. */
  'reasoning_content',
  /** GitHub Copilot. */
  'reasoning_text',
  /** Ollama, and what passes its own messages on. */
  'thinking',
];

/**
 * Members with a list of entries, which go back to their service: those of OpenRouter and MiniMax, and of LiteLLM. Most
 * send the same text under one of the names, too.
 */
export const reasoningLists: readonly string[] = ['reasoning_details', 'thinking_blocks'];

/** Content parts with reasoning: Mistral, Anthropic behind proxies, Databricks. */
const partTypes: unknown[] = ['thinking', 'reasoning', 'reasoning_content', 'reasoning_text'];

export interface ReasoningTag {
  open: string;
  close: string;
  /** It may begin at any line, and end a text that began without it. Others begin an answer, or are its own text. */
  isAnywhere: boolean;
}

/** Tags within the text. Prompts often ask for XML with <reason> or <reasoning>, so these belong to the answer. */
export const reasoningTags: readonly ReasoningTag[] = [
  /** DeepSeek R1, Qwen, MiniMax, Perplexity. */
  { open: '<think>', close: '</think>', isAnywhere: true },
  /** Amazon Nova, MiniMax. */
  { open: '<thinking>', close: '</thinking>', isAnywhere: true },
  /** MiniMax. */
  { open: '<mm:think>', close: '</mm:think>', isAnywhere: true },
  /** Gemma 4 without a parser. */
  { open: '<|channel>thought', close: '<channel|>', isAnywhere: true },
  /** gpt-oss without a parser. */
  {
    open: '<|channel|>analysis<|message|>',
    close: '<|end|><|start|>assistant<|channel|>final<|message|>',
    isAnywhere: true,
  },
  /** Seed-OSS. */
  { open: '<seed:think>', close: '</seed:think>', isAnywhere: true },
  /** Magistral without a parser. */
  { open: '[THINK]', close: '[/THINK]', isAnywhere: true },
  /** Kimi-VL. */
  { open: '◁think▷', close: '◁/think▷', isAnywhere: true },
  /** Gemini by OpenAI's convention. */
  { open: '<thought>', close: '</thought>', isAnywhere: false },
];

/** The text and the reasoning of a content, which is a text, a part or a list of these. */
export function contentPieces(content: unknown): { type: 'text' | 'reasoning'; text: string }[] {
  const parts: unknown[] = Array.isArray(content) ? content : [content];
  return parts.flatMap((part) => {
    const members = isObject(part) ? part : { text: part };
    const type = partTypes.includes(members.type) ? 'reasoning' : 'text';
    const text = type === 'reasoning' ? textIn(members) : ownText(members);
    return isFilledText(text) ? [{ type, text }] : [];
  });
}

function ownText({ text, refusal }: Members): unknown {
  return (isObject(text) ? text.value : text) ?? refusal;
}

const textMembers = ['text', 'summary', 'thinking', 'reasoning', 'content'];
const deepest = 4;

/** The text of a part or an entry, whose members may be lists of parts again. */
function textIn(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (depth > deepest) return '';
  if (Array.isArray(value)) return value.map((one) => textIn(one, depth + 1)).join('');
  if (!isObject(value)) return '';
  const name = textMembers.find((one) => value[one]);
  return name === undefined ? '' : textIn(value[name], depth + 1);
}

/** Reads the lists of reasoning of a reply, some of which repeat with each chunk what they had before. */
export class ReasoningLists {
  readonly #entries = new Map<string, GrowingText>();

  /** The lists with only what is new in their entries, and the text of that. */
  read(answer: Members): { lists: { [name: string]: JsonObject[] }; text: string } {
    const found = reasoningLists.filter((name) => Array.isArray(answer[name]));
    const lists = found.map((name) => [name, this.#fresh(name, answer[name])] as const);
    const [first = []] = lists.map(([, entries]) => entries);
    return { lists: Object.fromEntries(lists), text: first.map((entry) => textIn(entry)).join('') };
  }

  #fresh(name: string, list: unknown): JsonObject[] {
    const entries = Array.isArray(list) ? (list.filter(isObject) as JsonObject[]) : [];
    return entries.map((entry) => {
      const member = fragmentMembers.find((one) => isFilledText(entry[one]));
      const piece = member === undefined ? undefined : entry[member];
      if (member === undefined || typeof piece !== 'string') return entry;
      const key = `${name} ${keyOf(entry)}`;
      const growing = this.#entries.get(key) ?? new GrowingText();
      this.#entries.set(key, growing);
      return { ...entry, [member]: growing.newPart(piece) };
    });
  }
}

/** Shorter pieces may be the same by chance. */
const minRepeated = 16;

/** A text that arrives in pieces, each of which may be all of it so far. */
class GrowingText {
  #all = '';
  #isRepeated = false;

  newPart(piece: string): string {
    const before = this.#all;
    const isSame = piece === before && piece.length >= minRepeated;
    if (before !== '' && piece.length > before.length && piece.startsWith(before))
      this.#isRepeated = true;
    const isWhole = isSame || (this.#isRepeated && piece.startsWith(before));
    this.#all = isWhole ? piece : before + piece;
    return isWhole ? piece.slice(before.length) : piece;
  }
}

/** Members of an entry that arrive in pieces. */
const fragmentMembers = ['text', 'summary', 'thinking'];

function keyOf({ type, index, id }: JsonObject): string {
  return JSON.stringify([type ?? null, index ?? null, index === undefined ? (id ?? null) : null]);
}

/** Characters that a piece of a list adds, at least one for each entry: what names the entry comes with each piece. */
export function sizeOfEntries(list: readonly unknown[]): number {
  const sizes = list.map((entry) =>
    isObject(entry) ? JSON.stringify({ ...entry, ...unsized }).length : 1,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const unsized = { type: undefined, format: undefined, id: undefined, index: undefined };

/** A list with further entries; pieces of one entry become one again, as the service wants it back. */
export function mergeEntries(earlier: readonly JsonObject[], next: readonly JsonObject[]) {
  const merged = [...earlier];
  for (const entry of next) {
    const last = merged.at(-1);
    const isSame = last !== undefined && keyOf(last) === keyOf(entry);
    if (isSame && fragmentMembers.some((name) => typeof last[name] === 'string'))
      merged.splice(-1, 1, joined(last, entry));
    else merged.push(entry);
  }
  return merged;
}

function joined(earlier: JsonObject, next: JsonObject): JsonObject {
  const given = Object.entries(next).filter(([, value]) => value !== null);
  const members = given.map(([name, value]) => {
    const before = earlier[name];
    const isPiece = fragmentMembers.includes(name) && typeof value === 'string';
    return [name, isPiece && typeof before === 'string' ? before + value : value] as const;
  });
  return { ...earlier, ...Object.fromEntries(members) };
}
