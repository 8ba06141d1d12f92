import { EnteredValues } from '$lib/shared/runs/entered-values.svelte';
import { DataFile } from '$lib/shared/tables/data-file.svelte';
import type { FormatChoices } from '$lib/shared/tables/row-format';
import { columnsOf, parseTemplate } from '$lib/shared/tables/template';
import { startWorker } from '$lib/base/workers/trusted-worker';
import url from './import.worker.ts?worker&url';
import type { ImportSession, ImportSurvey } from './import-session';
import {
  conversationColumn,
  likelyTemplate,
  RowMaker,
  type ImportedRow,
  type PromptSource,
} from '../model/row-maker';

/** Milliseconds between a keystroke and the next survey. */
const surveyDelay = 300;
const shownPrompts = 3;

/** The state of the import dialog. */
export class RowsImport {
  readonly data = new DataFile<ImportSession>(() => startWorker(url));
  /** `rows` and `template` are saved until the rows are imported or the dialog is cancelled. */
  readonly #typed = new EnteredValues('comparison-rows');
  /** Undefined while the survey runs. */
  survey = $state.raw<ImportSurvey>();
  /** The person chose the template although the lines hold conversations. */
  #prefersTemplate = $state(false);
  /** The rows come from the clipboard, so their file has no name of its own. */
  #isPasted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Survey counter; a survey that started before a change is ignored. */
  #surveys = 0;

  readonly columns = $derived(this.data.summary?.columns ?? []);
  /** The column with conversations, if the lines have one. */
  readonly conversation = $derived(this.data.summary && conversationColumn(this.data.summary));
  readonly template = $derived.by((): string => {
    const { template } = this.#typed.values;
    return typeof template === 'string' ? template : likelyTemplate(this.columns);
  });
  readonly source = $derived.by((): PromptSource => {
    const { conversation } = this;
    return conversation && !this.#prefersTemplate ? { conversation } : { template: this.template };
  });
  readonly usesConversations = $derived('conversation' in this.source);
  /** The template is not empty and names only existing columns. */
  readonly isReady = $derived.by(() => {
    if (this.usesConversations) return true;
    const named = columnsOf(parseTemplate(this.template));
    return this.template.trim() !== '' && named.every((column) => this.columns.includes(column));
  });
  /** The first prompts as they will be sent. */
  readonly preview = $derived.by((): ImportedRow[] => {
    const maker = new RowMaker(this.columns, this.source);
    const made = (this.data.summary?.preview ?? []).map((row) => maker.row(row)?.row);
    return made.filter((row) => row !== undefined).slice(0, shownPrompts);
  });

  /** The name of the file without its ending; undefined for pasted rows. */
  get fileName(): string | undefined {
    const { source } = this.data;
    return source && !this.#isPasted ? source.file.name.replace(/\.[^.]+$/, '') : undefined;
  }

  get text(): string {
    return this.#typed.textOf('rows');
  }

  set text(text: string) {
    this.#typed.set('rows', text || undefined);
  }

  paste(text: string): void {
    this.text = text;
    void this.read();
  }

  /** Spreadsheet cells are separated by tabs, whatever else they contain. */
  async read(): Promise<void> {
    const choices: FormatChoices = /^[^\n{]*\t/.test(this.text)
      ? { kind: 'delimited', delimiter: '\t' }
      : {};
    this.#isPasted = true;
    await this.#load(new File([this.text], 'Pasted rows'), choices);
  }

  async open(file: File, choices?: FormatChoices): Promise<void> {
    this.#isPasted = false;
    await this.#load(file, choices);
  }

  async #load(file: File, choices?: FormatChoices): Promise<void> {
    this.#discardSurvey();
    await this.data.open(file, choices);
    await this.#runSurvey();
  }

  async change(choices: FormatChoices): Promise<void> {
    this.#discardSurvey();
    await this.data.change(choices);
    await this.#runSurvey();
  }

  setTemplate(template: string): void {
    this.#typed.set('template', template);
    this.#schedule();
  }

  useConversations(wanted: boolean): void {
    this.#prefersTemplate = !wanted;
    this.#schedule();
  }

  /** New data reset what was typed for the old data. */
  remove(): void {
    this.#typed.set('template', undefined);
    this.#prefersTemplate = false;
    this.#discardSurvey();
    this.data.remove();
  }

  /** Undefined if the data cannot be read any more, which their state shows. */
  async rows(): Promise<ImportedRow[] | undefined> {
    const { source } = this;
    return this.data.request(async (session) => session.rows(source));
  }

  /** Discards everything that was typed. */
  discard(): void {
    this.#typed.values = {};
  }

  /** Saves what was typed and releases the rest. */
  close(): void {
    this.#typed.flush();
    clearTimeout(this.#timer);
    this.data.close();
  }

  #schedule(): void {
    this.#discardSurvey();
    this.#timer = setTimeout(() => void this.#runSurvey(), surveyDelay);
  }

  #discardSurvey(): void {
    clearTimeout(this.#timer);
    this.#surveys += 1;
    this.survey = undefined;
  }

  async #runSurvey(): Promise<void> {
    this.#discardSurvey();
    if (!this.data.summary) return;
    const { source } = this;
    const survey = this.#surveys;
    const found = await this.data.request(async (session) => session.survey(source));
    if (found && survey === this.#surveys) this.survey = found;
  }
}
