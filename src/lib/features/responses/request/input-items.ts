import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '$lib/base/api/wire/json';
import { attachmentId, idOfPart } from '$lib/shared/attachments/attachment-part';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';

export type Input = string | JsonValue[];

/** The place of an item of the input, to which links lead (search/show-place). */
export const placeOfItem = (index: number) => `item-${index}`;

/** The editor for an item; `json` for types without a form. */
export type ItemKind = 'message' | 'function_call' | 'function_call_output' | 'json';

const textMembers: { [partType: string]: string } = {
  input_text: 'text',
  output_text: 'text',
  refusal: 'refusal',
};

export function kindOf(item: JsonValue): ItemKind {
  if (!isJsonObject(item)) return 'json';
  const { type = 'message' } = item;
  if (type === 'message') return hasMessageForm(item) ? 'message' : 'json';
  const isCall = type === 'function_call' && hasTexts(item, ['call_id', 'name', 'arguments']);
  const isOutput = type === 'function_call_output' && hasTexts(item, ['call_id', 'output']);
  return isCall || isOutput ? type : 'json';
}

function hasMessageForm({ role, content }: JsonObject): boolean {
  if (typeof role !== 'string') return false;
  return typeof content === 'string' || Array.isArray(content);
}

function hasTexts(item: JsonObject, members: string[]): boolean {
  return members.every((name) => typeof item[name] === 'string');
}

/** The text of a content part; undefined if it is edited as JSON. */
export function partText(part: JsonValue): string | undefined {
  if (!isJsonObject(part)) return undefined;
  const text = part[textMember(part) ?? ''];
  return typeof text === 'string' ? text : undefined;
}

function textMember({ type }: JsonObject): string | undefined {
  return typeof type === 'string' ? textMembers[type] : undefined;
}

export function withPartText(part: JsonValue, text: string): JsonValue {
  if (!isJsonObject(part)) return part;
  return { ...part, [textMember(part) ?? 'text']: text };
}

/** The only text of a message; undefined if it has none or several parts. */
export function messageText(item: JsonValue): string | undefined {
  if (!isJsonObject(item) || kindOf(item) !== 'message') return undefined;
  const { content } = item;
  if (!Array.isArray(content)) return typeof content === 'string' ? content : undefined;
  const [part, ...others] = content;
  return part === undefined || others.length > 0 || idOfPart(part) ? undefined : partText(part);
}

/** The message with its text (from `messageText`) replaced. */
export function withMessageText(item: JsonValue, text: string): JsonValue {
  if (!isJsonObject(item)) return item;
  const { content } = item;
  return {
    ...item,
    content: Array.isArray(content) ? [withPartText(content[0] ?? {}, text)] : text,
  };
}

export function newItem(kind: ItemKind): JsonObject {
  switch (kind) {
    case 'message':
      return { role: 'user', content: '' };
    case 'function_call':
      return { type: 'function_call', call_id: '', name: '', arguments: '{}' };
    case 'function_call_output':
      return { type: 'function_call_output', call_id: '', output: '' };
    case 'json':
      return {};
  }
}

/** Converts a text to the equivalent user message. */
export function asItems(input: Input): JsonValue[] {
  return typeof input === 'string' ? [{ role: 'user', content: input }] : input;
}

/** The text being typed: the whole input, or the user message at its end. `before` is the number of earlier items. */
export function typedText(input: Input): { text: string; before: number } {
  if (typeof input === 'string') return { text: input, before: 0 };
  const text = plainUserText(input.at(-1));
  return text === undefined
    ? { text: '', before: input.length }
    : { text, before: input.length - 1 };
}

export function withTypedText(input: Input, text: string): Input {
  if (typeof input === 'string') return text;
  const last = input.at(-1);
  const before = plainUserText(last) === undefined ? input : input.slice(0, -1);
  const message = before === input ? { role: 'user' } : last;
  if (before === input && text === '') return input;
  return [...before, { ...(message as JsonObject), content: text }];
}

function plainUserText(item: JsonValue | undefined): string | undefined {
  if (!isJsonObject(item) || kindOf(item) !== 'message' || item.role !== 'user') return undefined;
  return typeof item.content === 'string' ? item.content : undefined;
}

/** The person's last text; empty if there is none. */
export function lastQuestion(input: Input): string {
  const texts = asItems(input).map((item) => {
    if (!isJsonObject(item) || item.role !== 'user') return '';
    if (typeof item.content === 'string') return item.content;
    const parts = Array.isArray(item.content) ? item.content : [];
    return parts.map(typedIn).join(' ');
  });
  return texts.findLast((text) => text.trim() !== '') ?? '';
}

/** Addresses of files were not typed. */
function typedIn(part: JsonValue): string {
  const text = partText(part) ?? '';
  return attachmentId(text) === undefined ? text : '';
}

/** Parses the JSON of an input: a string or a list. */
export function readInput(json: string): { input: Input } | { error: string } {
  const parsed = parseJson(json);
  if ('problem' in parsed) return { error: `This isn’t valid JSON: ${explainBrokenJson(json)}` };
  const value = parsed.value as JsonValue;
  if (typeof value === 'string' || Array.isArray(value)) return { input: value };
  return { error: 'Input must be a quoted string or a list of items in brackets.' };
}
