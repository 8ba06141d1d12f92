import { type ChatMessage, contentText } from '$lib/base/api/chat-types';
import { isFilledText, isObject, jsonOr } from '$lib/base/api/wire/json';
import type { Row } from '$lib/shared/tables/row-format';
import type { DataSummary } from '$lib/shared/tables/row-session';
import {
  literalTemplate,
  parseTemplate,
  placeholderFor,
  renderTemplate,
  type Template,
} from '$lib/shared/tables/template';
import type { ComparisonRow } from '$lib/base/storage/comparison-records';
import { unusedName } from '$lib/base/ui/files/save-file';

export type ImportedRow = Pick<ComparisonRow, 'prompts' | 'values' | 'before'>;

/** The source of a prompt: a template, or the conversation in a column. */
export type PromptSource = { template: string } | { conversation: ConversationColumn };

/** Columns that likely hold the prompt, best first. */
const likelyColumns = ['prompt', 'question', 'input', 'text'];
/** Members of a batch line that do not describe it. */
const batchMembers = ['method', 'url', 'body'];

export function likelyTemplate(columns: readonly string[]): string {
  const likely = likelyColumns
    .map((name) => columns.find((column) => column.trim().toLowerCase() === name))
    .find((column) => column !== undefined);
  const column = likely ?? columns[0];
  return column === undefined ? '' : placeholderFor(column);
}

/** The column that holds conversations, if there is one. */
export function conversationColumn({
  format,
  columns,
  preview,
}: Pick<DataSummary, 'format' | 'columns' | 'preview'>): ConversationColumn | undefined {
  if (format.kind !== 'jsonl') return undefined;
  return conversationColumns.find((name) => {
    const at = columns.indexOf(name);
    return at >= 0 && preview.some((row) => parseConversation(row[at] ?? '', name));
  });
}

/** Converts rows of data to rows of a comparison. */
export class RowMaker {
  readonly #columns: readonly string[];
  readonly #source: PromptSource;
  readonly #template: Template;
  readonly #valueColumns: readonly string[];

  constructor(columns: readonly string[], source: PromptSource) {
    this.#columns = columns;
    this.#source = source;
    this.#template = 'template' in source ? parseTemplate(source.template) : [];
    const excluded =
      'template' in source ? [] : source.conversation === 'body' ? batchMembers : ['messages'];
    this.#valueColumns = columns.filter((column) => !excluded.includes(column));
  }

  /** `isCut`: the question contained more than text. Undefined if the row has no prompt. */
  row(cells: Row): { row: ImportedRow; isCut: boolean } | undefined {
    const valueOf = (column: string) => {
      const at = this.#columns.indexOf(column);
      return at < 0 ? undefined : (cells[at] ?? '');
    };
    const values = this.#valueColumns.map((column) => [column, valueOf(column) ?? ''] as const);
    if ('template' in this.#source) {
      const prompt = renderTemplate(this.#template, valueOf);
      return prompt.trim() === '' ? undefined : { row: rowOf(prompt, values), isCut: false };
    }
    const { conversation } = this.#source;
    const conversationLine = parseConversation(valueOf(conversation) ?? '', conversation);
    if (!conversationLine) return undefined;
    const { prompt, before, answer, isCut } = conversationLine;
    if (answer !== undefined) values.push([unusedName('answer', this.#valueColumns), answer]);
    return { row: { ...rowOf(prompt, values), ...(before.length > 0 && { before }) }, isCut };
  }
}

/**
 * The prompt is stored filled in, so that the table shows it. The escaping keeps placeholders in values literal; a row
 * without values has none.
 */
function rowOf(prompt: string, values: readonly (readonly [string, string])[]): ImportedRow {
  return values.length === 0
    ? { prompts: [prompt] }
    : { prompts: [literalTemplate(prompt)], values: Object.fromEntries(values) };
}

/** JSON Lines columns that may hold a conversation: bare messages, or the body of a batch line. */
const conversationColumns = ['messages', 'body'] as const;
type ConversationColumn = (typeof conversationColumns)[number];

/** A line's last user message, the messages before it, and the answer that it holds. */
interface ParsedConversation {
  prompt: string;
  before: ChatMessage[];
  answer?: string;
  /** The question contained more than text, which a prompt cannot hold. */
  isCut: boolean;
}

const roles = ['system', 'developer', 'user', 'assistant', 'tool', 'function'];

/** `json` is the value of the column. Undefined if it holds no readable question. */
function parseConversation(
  json: string,
  column: ConversationColumn,
): ParsedConversation | undefined {
  const value = jsonOr(json, undefined);
  const messages: unknown = column === 'body' && isObject(value) ? value.messages : value;
  if (!Array.isArray(messages) || !messages.every(isMessage)) return undefined;
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[at];
  if (!question) return undefined;
  const prompt = contentText(question.content, '\n\n');
  if (prompt.trim() === '') return undefined;
  const isCut =
    Array.isArray(question.content) &&
    !question.content.every((part: unknown) => isObject(part) && isFilledText(part.text));
  const answer = messages.slice(at + 1).findLast(({ role }) => role === 'assistant');
  const answered = answer && contentText(answer.content, '\n\n');
  return {
    prompt,
    before: messages.slice(0, at),
    ...(answered && { answer: answered }),
    isCut,
  };
}

function isMessage(message: unknown): message is ChatMessage {
  return isObject(message) && typeof message.role === 'string' && roles.includes(message.role);
}
