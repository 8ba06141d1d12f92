import { proxy } from 'comlink';
import { chooseModel } from '$lib/shared/connections/model-picker/model-choice';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { knownServiceOf } from '$lib/shared/connections/known-service';
import { Draft } from '$lib/shared/stored-items/draft.svelte';
import { EnteredValues } from '$lib/shared/runs/entered-values.svelte';
import {
  openBatchMakerDraft,
  type BatchMakerDraft,
  type LineSettings,
} from '$lib/base/storage/batch-drafts';
import { maxStoredColumns, type MadeFrom } from '$lib/base/storage/batch-notes';
import type { Drafts } from '$lib/base/storage/drafts';
import { preferences } from '$lib/base/storage/database/preferences';
import { RateMeter } from '$lib/base/ui/progress/rate-meter';
import { cleanFileName } from '$lib/base/ui/files/save-file';
import { startWorker } from '$lib/base/workers/trusted-worker';
import type { FormatChoices, Row } from '$lib/shared/tables/row-format';
import { DataFile, type DataState } from '$lib/shared/tables/data-file.svelte';
import { noteMadeFile } from '$lib/shared/batch-jobs/start/origins';
import { BodyRules } from '$lib/shared/batch-check/request-line';
import type { MadeFile } from '$lib/shared/batch-jobs/start/file-splitter';
import { emptySettings } from './line-settings';
import { LineWriter } from './line-writer';
import url from './maker.worker.ts?worker&url';
import type { RowCheck } from './row-checker';
import type { RowWorker } from './row-worker';
import { settingsProblems, type SettingsProblem } from './settings-problems';
import { columnsOf, parseTemplate } from '$lib/shared/tables/template';
import type { TrialLine } from './trial.svelte';
import { Trials } from './trials.svelte';

/** Milliseconds from a keystroke to the next check of the rows. */
const checkDelay = 300;
/** Maximum UTF-16 units of pasted rows stored with the draft. */
const maxStoredPaste = 200_000;

type Typed = Pick<BatchMakerDraft, 'settings' | 'pasted'>;

/** The files made last. */
export interface MadeFiles {
  files: MadeFile[];
  /** Rows of the data. */
  rows: number;
  /** Numbers of the rows whose line is too long for a file. */
  tooLong: number[];
  /** Fingerprint of data and settings: equal texts make equal files. */
  source: string;
}

/** Makes batch files from rows: the data, the settings, the check and the files. */
export class BatchMaker {
  readonly data = new DataFile<RowWorker>(() => startWorker(url));
  /** The unread text of the row field, in its member `rows`. */
  readonly typedRows = new EnteredValues('batch-rows');
  /** Resolves when the stored draft is loaded. */
  ready: Promise<void> = Promise.resolve();
  /** Summary of the rows under the settings; undefined while it is computed. */
  check = $state.raw<RowCheck>();
  /** Number of the previewed row, counted from 1. */
  number = $state(1);
  row = $state.raw<Row>();
  readonly trials = new Trials('Row', (numbers) =>
    Promise.all(numbers.map((number) => this.#trialLine(number))),
  );
  /** Progress in rows, and rows per second, while files are made. */
  making = $state.raw<{ done: number; total: number; rate: number }>();
  made = $state.raw<MadeFiles>();
  /** The person has tried to make files: from then on all problems are shown. */
  triedToMake = $state(false);
  readonly #draft = new Draft<Typed>({
    drafts: storedDrafts(),
    key: 'draft',
    start: { settings: emptySettings, pasted: '' },
  });
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the current check: results of an earlier one are discarded. */
  #checkNumber = 0;

  get settings(): LineSettings {
    return this.#draft.value.settings;
  }

  /** Whether typed values will be lost on reload. */
  get saveFailed(): boolean {
    return this.#draft.saveFailed;
  }

  /** The settings as sent: the default model applies until the person picks one. */
  readonly lineSettings = $derived.by((): LineSettings => {
    const wishes = {
      picked: this.settings.model,
      conversation: '',
      last: preferences.get('model'),
    };
    return { ...this.settings, model: chooseModel(wishes, connections.models.items) };
  });
  readonly columns = $derived(this.data.summary?.columns ?? []);
  readonly writer = $derived(new LineWriter(this.lineSettings, this.columns));
  readonly unknownColumns = $derived(
    [this.settings.system, this.settings.user]
      .flatMap((source) => columnsOf(parseTemplate(source)))
      .filter((column) => !this.columns.includes(column)),
  );
  /** Problems of the body of the previewed row. Its values do not affect these rules. */
  readonly bodyProblems = $derived(
    new BodyRules(connections.models.items, knownServiceOf(connections.active)).check(
      this.writer.body(this.row ?? []),
    ),
  );
  /** Everything that prevents making files. */
  readonly problems = $derived(
    settingsProblems({
      data: this.data.summary,
      settings: this.lineSettings,
      unknownColumns: this.data.summary ? this.unknownColumns : [],
      body: this.bodyProblems,
      check: this.check,
    }),
  );

  /** The message of a problem, once the person has tried to make files. */
  shownProblem(kind: SettingsProblem['kind']): string | undefined {
    return this.triedToMake
      ? this.problems.find((problem) => problem.kind === kind)?.message
      : undefined;
  }

  /** Restores the stored draft unless something has been typed since. Never rejects. */
  load(): Promise<void> {
    return (this.ready = this.#load());
  }

  /** Whether the person has typed a request here. */
  get isBegun(): boolean {
    const { system, user, parameters } = this.settings;
    return system.trim() + user.trim() !== '' || Object.keys(parameters).length > 0;
  }

  async #load(): Promise<void> {
    await this.#draft.load();
    const { pasted } = this.#draft.value;
    if (pasted && this.data.state.kind === 'none') await this.#open(pastedFile(pasted));
  }

  change(changes: Partial<LineSettings>): void {
    this.#type({ settings: { ...this.settings, ...changes } });
    this.#scheduleCheck();
  }

  async paste(text: string): Promise<void> {
    this.#type({ pasted: text });
    await this.#open(pastedFile(text));
  }

  async choose(file: File): Promise<void> {
    // Typing before the draft is read would replace it.
    await this.ready;
    this.#type({ pasted: '' });
    await this.#open(file);
  }

  /** Reads the open file with other format choices. */
  async reopen(choices: FormatChoices): Promise<void> {
    this.#invalidateCheck();
    await this.data.change(choices);
    await this.#dataChanged();
  }

  removeData(): void {
    this.#type({ pasted: '' });
    this.#invalidateCheck();
    this.data.remove();
  }

  async show(number: number): Promise<void> {
    this.number = Math.min(Math.max(1, number), this.data.summary?.rows ?? 1);
    const wanted = this.number;
    const row = await this.data.request(async (rows) => rows.row(wanted - 1));
    if (this.number === wanted) this.row = row;
  }

  async #trialLine(number: number): Promise<TrialLine> {
    const { writer } = this;
    const row = (await this.data.request(async (rows) => rows.row(number - 1))) ?? [];
    const customId = writer.customId(row, number);
    if (writer.includes(row)) return { number, customId, body: writer.body(row) };
    const lacked = writer.missingIn(row).map((column) => `“${column}”`);
    return { number, customId, problem: `Skipped: no ${lacked.join(', ')}.` };
  }

  /** Fingerprint of the files that would be made now. */
  readonly #source = $derived.by(() => {
    const { columns, format, rows } = this.data.summary ?? {};
    return JSON.stringify([this.lineSettings, columns, format, rows]);
  });
  /** Whether data or settings have changed since the files were made. */
  readonly isStale = $derived(this.made !== undefined && this.made.source !== this.#source);

  /** Undefined if it was stopped, or if the data can no longer be read. */
  async make(): Promise<File[] | undefined> {
    const { state } = this.data;
    if (state.kind !== 'open') return undefined;
    const total = state.summary.rows;
    const source = this.#source;
    const settings = this.lineSettings;
    const data = this.data.source;
    const meter = new RateMeter();
    const onprogress = proxy((done: number) => {
      meter.add(done, performance.now());
      if (this.making) this.making = { done, total, rate: meter.perSecond };
    });
    this.making = { done: 0, total, rate: 0 };
    const outcome = await this.data.request(async (rows) =>
      rows.make(settings, baseNameOf(state.name), onprogress),
    );
    this.making = undefined;
    if (!outcome || 'stopped' in outcome) return undefined;
    this.made = { ...outcome, rows: total, source };
    const madeFrom = madeFromOf(state, settings);
    if (data) for (const { file } of outcome.files) noteMadeFile(file, { source: data, madeFrom });
    return outcome.files.map(({ file }) => file);
  }

  stopMaking(): void {
    void this.data.request(async (rows) => rows.stopMaking());
  }

  /** Stores the draft and releases the worker and the rows. */
  close(): void {
    this.#draft.flush();
    clearTimeout(this.#checkTimer);
    this.trials.stop();
    this.data.close();
  }

  async #open(file: File): Promise<void> {
    this.#invalidateCheck();
    await this.data.open(file);
    await this.#dataChanged();
  }

  async #dataChanged(): Promise<void> {
    this.row = undefined;
    this.trials.stop();
    this.trials.list = [];
    if (this.data.state.kind !== 'open') return;
    this.#scheduleCheck();
    await this.show(1);
  }

  #scheduleCheck(): void {
    this.#invalidateCheck();
    if (this.data.state.kind !== 'open') return;
    this.#checkTimer = setTimeout(() => void this.#runCheck(), checkDelay);
  }

  #invalidateCheck(): void {
    clearTimeout(this.#checkTimer);
    this.#checkNumber += 1;
    this.check = undefined;
  }

  async #runCheck(): Promise<void> {
    const check = this.#checkNumber;
    const found = await this.data.request(async (rows) => rows.check(this.lineSettings));
    if (found && check === this.#checkNumber) this.check = found;
  }

  #type(changes: Partial<Typed>): void {
    this.#draft.change({ ...this.#draft.value, ...changes });
  }
}

function storedDrafts(): Drafts<Typed> {
  const drafts = openBatchMakerDraft();
  return {
    ...drafts,
    set: (key, { settings, pasted }) =>
      drafts.set(key, { settings, pasted: pasted.length <= maxStoredPaste ? pasted : '' }),
  };
}

function pastedFile(text: string): File {
  return new File([text], 'Pasted rows');
}

function madeFromOf(
  { name, summary }: Extract<DataState, { kind: 'open' }>,
  { customId }: LineSettings,
): MadeFrom {
  const { format, columns } = summary;
  return { fileName: name, format, columns: columns.slice(0, maxStoredColumns), customId };
}

/** Base name of the files. */
function baseNameOf(name: string): string {
  return cleanFileName(name.replace(/\.[a-z0-9]{1,8}$/i, '').trim() || 'rows').replaceAll(' ', '-');
}
