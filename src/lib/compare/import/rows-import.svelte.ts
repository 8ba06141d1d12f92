import { EnteredValues } from '$lib/runs/entered-values.svelte';
import { DataFile } from '$lib/rows/data-file.svelte';
import type { FormatChoices } from '$lib/rows/guess-format';
import { columnsOf, parseTemplate } from '$lib/rows/template';
import { startWorker } from '$lib/work/trusted-worker';
import url from './import.worker.ts?worker&url';
import type { ImportSession, ImportSurvey } from './import-session';
import {
  conversationColumn,
  likelyTemplate,
  RowMaker,
  type ImportedRow,
  type PromptSource,
} from './row-maker';

/** Milliseconds after a keystroke until the rows are looked through again. */
const surveyDelay = 300;
const shownPrompts = 3;

/** Rows on their way into a comparison. */
export class RowsImport {
  readonly data = new DataFile<ImportSession>(() => startWorker(url));
  /** Its `rows` and its `template` are kept until they are imported or given up. */
  readonly #typed = new EnteredValues('comparison-rows');
  /** Undefined while it is found out. */
  survey = $state.raw<ImportSurvey>();
  /** The person wants the template although the lines hold conversations. */
  #prefersTemplate = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the surveys: one that was asked for before a change is not of what is there now. */
  #surveys = 0;

  readonly columns = $derived(this.data.summary?.columns ?? []);
  /** The column of the conversations that the lines hold, if they do. */
  readonly conversation = $derived(this.data.summary && conversationColumn(this.data.summary));
  readonly template = $derived.by((): string => {
    const { template } = this.#typed.values;
    return typeof template === 'string' ? template : likelyTemplate(this.columns);
  });
  readonly source = $derived.by((): PromptSource => {
    const { conversation } = this;
    return conversation && !this.#prefersTemplate ? { conversation } : { template: this.template };
  });
  readonly takesConversations = $derived('conversation' in this.source);
  /** Something is asked of the rows, and it names no column that they do not have. */
  readonly isReady = $derived.by(() => {
    if (this.takesConversations) return true;
    const named = columnsOf(parseTemplate(this.template));
    return this.template.trim() !== '' && named.every((column) => this.columns.includes(column));
  });
  /** The first prompts, as they will be asked. */
  readonly beginning = $derived.by((): ImportedRow[] => {
    const maker = new RowMaker(this.columns, this.source);
    const made = (this.data.summary?.beginning ?? []).map((row) => maker.row(row)?.row);
    return made.filter((row) => row !== undefined).slice(0, shownPrompts);
  });

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

  /** Cells of a spreadsheet are parted by tabs, whatever else is in them. */
  async read(): Promise<void> {
    const choices: FormatChoices = /^[^\n{]*\t/.test(this.text)
      ? { kind: 'delimited', delimiter: '\t' }
      : {};
    await this.open(new File([this.text], 'Pasted rows'), choices);
  }

  async open(file: File, choices?: FormatChoices): Promise<void> {
    this.#forgetSurvey();
    await this.data.open(file, choices);
    await this.#look();
  }

  async change(choices: FormatChoices): Promise<void> {
    this.#forgetSurvey();
    await this.data.change(choices);
    await this.#look();
  }

  setTemplate(template: string): void {
    this.#typed.set('template', template);
    this.#schedule();
  }

  takeConversations(wanted: boolean): void {
    this.#prefersTemplate = !wanted;
    this.#schedule();
  }

  /** Other data are wanted: what was typed for these is typed anew. */
  remove(): void {
    this.#typed.set('template', undefined);
    this.#prefersTemplate = false;
    this.#forgetSurvey();
    this.data.remove();
  }

  /** Undefined where the data could not be read any more, which their state tells. */
  async take(): Promise<ImportedRow[] | undefined> {
    const { source } = this;
    return this.data.request(async (session) => session.take(source));
  }

  /** Nothing that was typed is wanted any more. */
  forget(): void {
    this.#typed.values = {};
  }

  /** Keeps what is typed and lets go of the rest. */
  close(): void {
    this.#typed.keep();
    clearTimeout(this.#timer);
    this.data.close();
  }

  #schedule(): void {
    this.#forgetSurvey();
    this.#timer = setTimeout(() => void this.#look(), surveyDelay);
  }

  #forgetSurvey(): void {
    clearTimeout(this.#timer);
    this.#surveys += 1;
    this.survey = undefined;
  }

  async #look(): Promise<void> {
    this.#forgetSurvey();
    if (!this.data.summary) return;
    const { source } = this;
    const survey = this.#surveys;
    const found = await this.data.request(async (session) => session.survey(source));
    if (found && survey === this.#surveys) this.survey = found;
  }
}
