import type { ChatMessage, ContentPart } from '$lib/base/api/chat-types';
import {
  isFilledText,
  isObject,
  jsonOr,
  type Members,
  textOrEmpty,
  textOrJson,
} from '$lib/base/api/wire/json';
import { forAnyService } from '$lib/shared/conversation/model/wire-message';
import { soundHistory } from '$lib/shared/conversation/model/sound-history';
import { readYaml } from '$lib/base/formats/yaml';
import { ownPrompt } from '$lib/features/compare/sending/cell-request';

/** The messages that a prompt sends. Texts are templates of rows. */
export interface PromptMessages {
  systemPrompt: string;
  /**
   * Messages between the system prompt and the last one, and the other parts of the last one, as a message of its own
   * (`withParts` of cell-request.ts).
   */
  before: ChatMessage[];
  text: string;
}

/** `note` receives sentences about what changes. */
type Note = (reason: string) => void;

/** `"content": {{ q | dump }}` is the text of a variable as JSON. */
const dumped = /(?<!["\w}])\{\{\s*(\w+)\s*\|\s*dump\s*\}\}(?!["\w{])/g;

export function isChat(value: unknown): value is Members[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && 'role' in one)
  );
}

/** Whether promptfoo inserts values into the texts of a JSON value, and not into one text. */
export function isJson(text: string): boolean {
  return jsonOr(text, undefined) !== undefined;
}

/** The messages that a text holds as JSON or YAML, or the text as the only one. */
export function messagesIn(text: string): Members[] {
  const value = jsonOr(text, undefined) ?? jsonOr(text.replace(dumped, '"{{$1}}"'), undefined);
  const chat = value === undefined && text.startsWith('- role:') ? yamlOr(text) : value;
  if (isChat(chat)) return chat;
  // promptfoo formats JSON.
  const content = typeof chat === 'object' && chat ? JSON.stringify(chat, null, 2) : text;
  return [{ role: 'user', content }];
}

function yamlOr(text: string): unknown {
  try {
    return readYaml(text);
  } catch {
    return undefined;
  }
}

/** One system message at the beginning is the system prompt; the last text of the last user message is the prompt. */
export function promptOfMessages(messages: readonly Members[], note: Note): PromptMessages {
  const all = messages.map((message) => wireOf(message, note));
  const [first, ...rest] = all;
  const isOnly = rest.every(({ role }) => role !== 'system' && role !== 'developer');
  const system = isOnly && rest.length > 0 ? systemTextOf(first, note) : undefined;
  const turns = system === undefined ? all : rest;
  const at = turns.findLastIndex(({ role }) => role === 'user');
  const last = turns[at] ?? turns.at(-1);
  if (last && last !== turns[at]) note('Has no user message: its last message is sent as one.');
  else if (at < turns.length - 1)
    note('What follows its last user message isn’t sent: a prompt ends with the person’s words.');
  const before = turns.slice(0, turns[at] ? at : -1);
  noteUnsound(before, note);
  const { parts, text } = promptParts(last, note);
  return {
    systemPrompt: system ?? '',
    before: [...before, ...(parts.length > 0 ? [{ role: 'user' as const, content: parts }] : [])],
    text,
  };
}

/** Undefined if it is no system message, or one of several parts. */
function systemTextOf(message: ChatMessage | undefined, note: Note): string | undefined {
  if (message?.role !== 'system' && message?.role !== 'developer') return undefined;
  if (typeof message.content !== 'string') return undefined;
  if (message.role === 'developer') note('Its developer message is sent as the system prompt.');
  return message.content;
}

/** The last text of a message, and its other parts. */
function promptParts(message: ChatMessage | undefined, note: Note) {
  const content = message?.content ?? '';
  if (typeof content === 'string') return { parts: [], text: content };
  const at = content.findLastIndex(({ type }) => type === 'text');
  const last = content[at];
  if (at < 0) note('Has no text beside its images and sounds: type a prompt in the rows.');
  const isLast = at === content.length - 1;
  const parts = content.flatMap((part) =>
    part !== last ? part : isLast ? [] : textPart(ownPrompt),
  );
  return { parts, text: last?.type === 'text' ? last.text : '' };
}

/** A request leaves out what no service takes (sound-history.ts). */
function noteUnsound(before: readonly ChatMessage[], note: Note): void {
  const history = before.map((wire) => ({ wire: forAnyService(wire) }));
  // A question at the end, since the last message may be of any form.
  const sent = soundHistory([...history, { wire: { role: 'user', content: '.' } }]).slice(0, -1);
  if (JSON.stringify(sent.map(({ wire }) => wire)) !== JSON.stringify(before))
    note('Empty messages, and tool calls or results without their other half, aren’t sent.');
}

const roles = ['system', 'developer', 'user', 'assistant', 'tool', 'function'];

/** A message in the form of a request, with the parts that one can have. */
function wireOf({ parts, ...message }: Members, note: Note): ChatMessage {
  const given = message.role === 'model' ? 'assistant' : textOrJson(message.role ?? '');
  const isKnown = roles.includes(given);
  if (!isKnown) note(`The role “${given.slice(0, 50)}” is unknown: its message is the person’s.`);
  const content = contentOf(message.content ?? parts, note);
  return { ...message, role: isKnown ? given : 'user', content } as ChatMessage;
}

function contentOf(content: unknown, note: Note): string | ContentPart[] | null {
  if (typeof content === 'string') return content;
  if (content === undefined || content === null) return null;
  const parts = [content].flat().flatMap((part: unknown) => {
    const read =
      typeof part === 'string' ? textPart(part) : isObject(part) ? partOf(part) : undefined;
    if (!read)
      note(`A part “${kindOf(part)}” isn’t sent: a prompt can have texts, images and sounds.`);
    return read ?? [];
  });
  const [only, ...more] = parts;
  return more.length === 0 && only?.type === 'text' ? only.text : parts;
}

const textPart = (text: string): ContentPart => ({ type: 'text', text });
const imagePart = (url: string, more = {}): ContentPart => ({
  type: 'image_url',
  image_url: { url, ...more },
});
const kindOf = (part: unknown) =>
  textOrJson(isObject(part) ? (part.type ?? Object.keys(part)[0] ?? '') : part).slice(0, 50);

/** A part of a message of OpenAI, Anthropic or Google. */
function partOf(part: Members): ContentPart | undefined {
  if (typeof part.text === 'string') return textPart(part.text);
  if (part.type === 'input_audio' && isObject(part.input_audio)) return part as ContentPart;
  const { type = 'image', image_url: image, source, inlineData, inline_data: inline } = part;
  if (typeof image === 'string') return imagePart(image);
  if (isObject(image) && isFilledText(image.url))
    return imagePart(image.url, isFilledText(image.detail) ? { detail: image.detail } : {});
  const data = [source, inline, inlineData].find(isObject);
  return data && type === 'image' ? inlineImage(data) : undefined;
}

function inlineImage({ url, data, ...types }: Members): ContentPart | undefined {
  if (isFilledText(url)) return imagePart(url);
  const type = textOrEmpty(types.media_type ?? types.mime_type ?? types.mimeType);
  return isFilledText(data) ? imagePart(`data:${type};base64,${data}`) : undefined;
}
