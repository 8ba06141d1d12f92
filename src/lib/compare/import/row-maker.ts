import type { Row } from '$lib/rows/row-format';
import type { DataSummary } from '$lib/rows/row-session';
import {
  literal,
  parseTemplate,
  placeFor,
  renderTemplate,
  type Template,
} from '$lib/rows/template';
import { unusedName } from '$lib/ui/unused-name';
import type { ComparisonRow } from '$lib/storage/comparison-records';
import {
  conversationColumns,
  readConversation,
  type ConversationColumn,
} from './conversation-line';

export type ImportedRow = Pick<ComparisonRow, 'prompts' | 'values' | 'before'>;

/** The source of a prompt: a template, or the conversation in a column. */
export type PromptSource = { template: string } | { conversation: ConversationColumn };

/** Columns that likely hold the prompt, best first. */
const likelyColumns = ['prompt', 'question', 'input', 'text'];
/** Members of a batch line that do not describe it. */
const envelope = ['method', 'url', 'body'];

export function likelyTemplate(columns: readonly string[]): string {
  const likely = likelyColumns
    .map((name) => columns.find((column) => column.trim().toLowerCase() === name))
    .find((column) => column !== undefined);
  const column = likely ?? columns[0];
  return column === undefined ? '' : placeFor(column);
}

/** The column that holds conversations, if there is one. */
export function conversationColumn({
  format,
  columns,
  beginning,
}: Pick<DataSummary, 'format' | 'columns' | 'beginning'>): ConversationColumn | undefined {
  if (format.kind !== 'jsonl') return undefined;
  return conversationColumns.find((name) => {
    const at = columns.indexOf(name);
    return at >= 0 && beginning.some((row) => readConversation(row[at] ?? '', name));
  });
}

/** Converts rows of data to rows of a comparison. */
export class RowMaker {
  readonly #columns: readonly string[];
  readonly #source: PromptSource;
  readonly #template: Template;
  readonly #kept: readonly string[];

  constructor(columns: readonly string[], source: PromptSource) {
    this.#columns = columns;
    this.#source = source;
    this.#template = 'template' in source ? parseTemplate(source.template) : [];
    const left =
      'template' in source ? [] : source.conversation === 'body' ? envelope : ['messages'];
    this.#kept = columns.filter((column) => !left.includes(column));
  }

  /** `isCut`: the question contained more than text. Undefined if the row has no prompt. */
  row(cells: Row): { row: ImportedRow; isCut: boolean } | undefined {
    const valueOf = (column: string) => {
      const at = this.#columns.indexOf(column);
      return at < 0 ? undefined : (cells[at] ?? '');
    };
    const values = this.#kept.map((column) => [column, valueOf(column) ?? ''] as const);
    if ('template' in this.#source) {
      const prompt = renderTemplate(this.#template, valueOf);
      return prompt.trim() === '' ? undefined : { row: rowOf(prompt, values), isCut: false };
    }
    const { conversation } = this.#source;
    const asked = readConversation(valueOf(conversation) ?? '', conversation);
    if (!asked) return undefined;
    const { prompt, before, answer, isCut } = asked;
    if (answer !== undefined) values.push([unusedName('answer', this.#kept), answer]);
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
    : { prompts: [literal(prompt)], values: Object.fromEntries(values) };
}
