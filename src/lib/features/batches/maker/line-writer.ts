import { batchEndpoint } from '$lib/base/api/rules/batch-request';
import type { ChatMessage, ChatRequest } from '$lib/base/api/chat-types';
import { soundTools } from '$lib/shared/conversation/model/sound-tools';
import { customIdOf, isMissing, type CustomIdOf } from '../data/custom-id';
import type { Row } from '$lib/shared/tables/row-format';
import type { LineSettings } from '$lib/base/storage/batch-drafts';
import {
  columnsOf,
  parseTemplate,
  renderTemplate,
  type Template,
} from '$lib/shared/tables/template';

/** Converts rows to lines of a batch input file (docs/service.md#batches). Row numbers count from 1. */
export class LineWriter {
  /** Columns that the templates name and the data has. */
  readonly usedColumns: string[];
  readonly customId: CustomIdOf;
  readonly #system: Template;
  readonly #user: Template;
  readonly #position: Map<string, number>;
  readonly #settings: LineSettings;

  constructor(settings: LineSettings, columns: readonly string[]) {
    this.#settings = settings;
    this.customId = customIdOf(settings.customId, columns);
    this.#system = settings.system.trim() === '' ? [] : parseTemplate(settings.system);
    this.#user = parseTemplate(settings.user);
    this.#position = new Map(columns.map((column, index) => [column, index]));
    this.usedColumns = columnsOf([...this.#system, ...this.#user]).filter((column) =>
      this.#position.has(column),
    );
  }

  /** Columns that the templates name and for which this row has no value. */
  missingIn(row: Row): string[] {
    return this.usedColumns.filter((column) => isMissing(this.#valueOf(row, column)));
  }

  /** Whether the row becomes a line. */
  includes(row: Row): boolean {
    return this.#settings.lacking === 'send' || this.missingIn(row).length === 0;
  }

  messages(row: Row): ChatMessage[] {
    const fill = (template: Template) =>
      renderTemplate(template, (column) => this.#valueOf(row, column));
    const user: ChatMessage = { role: 'user', content: fill(this.#user) };
    return this.#system.length === 0
      ? [user]
      : [{ role: 'system', content: fill(this.#system) }, user];
  }

  body(row: Row): ChatRequest {
    const { model, parameters } = this.#settings;
    const { tools } = parameters;
    return {
      model,
      messages: this.messages(row),
      ...parameters,
      ...(tools && { tools: soundTools(tools) }),
    };
  }

  /** The line without its line end. */
  line(row: Row, number: number): string {
    return JSON.stringify({
      custom_id: this.customId(row, number),
      method: 'POST',
      url: batchEndpoint,
      body: this.body(row),
    });
  }

  /** Undefined for an unknown column, empty for a missing value. */
  #valueOf(row: Row, column: string): string | undefined {
    const index = this.#position.get(column);
    return index === undefined ? undefined : (row[index] ?? '');
  }
}
