import { isObject, textOrEmpty } from '$lib/base/api/wire/json';

export interface InputLine {
  customId: string;
  model: string;
  /** `response_format`, if it requests JSON. */
  format: AnswerFormat | undefined;
}

export type AnswerFormat = { type: 'json_object' } | { type: 'json_schema'; schema: unknown };

/** Reads a parsed line of an input file (docs/service.md#batches); undefined if it has no custom_id. */
export function readInputLine(line: unknown): InputLine | undefined {
  if (!isObject(line) || typeof line.custom_id !== 'string') return undefined;
  const body = isObject(line.body) ? line.body : {};
  return {
    customId: line.custom_id,
    model: textOrEmpty(body.model),
    format: answerFormat(body.response_format),
  };
}

function answerFormat(value: unknown): AnswerFormat | undefined {
  if (!isObject(value)) return undefined;
  if (value.type === 'json_object') return { type: 'json_object' };
  if (value.type !== 'json_schema') return undefined;
  const schema = isObject(value.json_schema) ? value.json_schema.schema : undefined;
  return { type: 'json_schema', schema: schema ?? {} };
}

/** Text of the last user message in an input line, or of the last message if there is none from the user. */
export function promptText(line: unknown): string {
  const body = isObject(line) && isObject(line.body) ? line.body : {};
  const messages: unknown[] = Array.isArray(body.messages) ? body.messages : [];
  const spoken = messages.filter(isObject);
  const last = spoken.findLast(({ role }) => role === 'user') ?? spoken.at(-1);
  return contentText(last?.content);
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts: unknown[] = Array.isArray(content) ? content : [];
  return parts.filter(isObject).map(partText).join(' ').trim();
}

function partText(part: { [name: string]: unknown }): string {
  if (typeof part.text === 'string') return part.text;
  return typeof part.type === 'string' ? `[${part.type}]` : '';
}
