import { batchRules, isBatchFileName, windowSeconds } from '$lib/base/api/rules/batch-request';
import { warningsOf } from '$lib/base/api/rules/problem';
import { problemsOver } from '$lib/base/api/rules/problems-over';
import { type Batch, batchBody } from '$lib/base/api/batches';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { knownServiceOf } from '$lib/shared/connections/known-service';
import type { JsonObject } from '$lib/base/api/wire/json';
import { namedProblems } from '$lib/shared/parameters/named-fields.svelte';
import { noteOutcome } from '$lib/shared/parameters/note-outcome';
import { unreadProblems } from '$lib/shared/parameters/unread-members.svelte';
import { randomId } from '$lib/base/platform/random-id';
import { concernsAll, sendParts } from '$lib/shared/runs/send-parts';
import type { BatchForm } from '$lib/base/storage/batch-drafts';
import type { BatchGroup } from '$lib/base/storage/batch-notes';
import { RateMeter } from '$lib/base/ui/progress/rate-meter';
import {
  BatchFileCheck,
  type KnownModels,
  runCheck,
} from '$lib/shared/batch-check/batch-file-check.svelte';
import { sizeRefusal } from '$lib/shared/batch-check/size-refusal';
import { metadataOf, metadataProblem, type MetadataPair } from './form-fields';
import {
  batchRequest,
  startUploaded,
  uploadInput,
  type InputFile,
  type SentPlan,
} from './start-batch';

/** Owner name of typed members that have no field. */
export const unreadOwner = 'new-batch';

export type InputSource = BatchForm['source'];

/** One of the batches to start, and its progress; finished steps are not repeated. */
interface Part {
  /** Absent if the service already has the file. */
  file?: File;
  input?: InputFile;
  batch?: Batch;
}

/** Calls to the service. */
export interface BatchSending {
  uploadInput: typeof uploadInput;
  startUploaded: typeof startUploaded;
}

/** The form of a new batch, and its start. */
export class NewBatch {
  source = $state<InputSource>('disk');
  #chosen = $state.raw<readonly File[]>([]);
  #made = $state.raw<readonly File[]>([]);
  uploadedId = $state('');
  /** One per file from disk. Files of the maker are valid by construction. */
  checks = $state.raw<readonly BatchFileCheck[]>([]);
  /** Files to send although their check found errors. */
  accepted = $state.raw<ReadonlySet<File>>(new Set());
  name = $state('');
  /** One of the choices, or `own`. */
  windowChoice = $state('24h');
  ownWindow = $state('');
  pairs = $state<MetadataPair[]>([]);
  /** Members of the request that have no field. */
  further = $state.raw<JsonObject>({});

  running = $state(false);
  /** The running upload; undefined while a batch is being created. */
  upload = $state.raw<{ name: string; sent: number; total: number; rate: number }>();
  error = $state.raw<ApiError>();
  triedToStart = $state(false);
  started = $state.raw<readonly Batch[]>([]);

  #parts: Part[] = [];
  /** The connection and address that the parts were last sent to. */
  #sentTo = '';
  /** Group id shared by the batches of several files. */
  #groupId = randomId();
  #abort: AbortController | undefined;

  /** Local files, chosen or made from data. Each becomes a batch. */
  readonly files = $derived(this.source === 'maker' ? this.#made : this.#chosen);
  readonly window = $derived(
    this.windowChoice === 'own' ? this.ownWindow.trim() : this.windowChoice,
  );
  readonly windowProblem = $derived(
    windowSeconds(this.window) === undefined && (this.window === '' || connections.active.isDemo)
      ? 'Enter whole hours or days from 24h to 7d, such as 36h or 3d.'
      : '',
  );
  readonly #body = $derived.by(() => batchBody(batchRequest(this.inputId ?? '', this.plan)));
  /** The service's message on a field that it refused. */
  readonly named = $derived.by(() => namedProblems(unreadOwner, this.#body));
  readonly warnings = $derived.by(() => {
    const body = this.#body;
    return this.windowProblem === ''
      ? warningsOf(problemsOver(knownServiceOf(connections.active), batchRules(body), body))
      : [];
  });
  readonly metadataProblem = $derived(metadataProblem(this.pairs));
  /** Whether a field other than the input needs a correction. */
  readonly hasFieldProblem = $derived(
    this.windowProblem !== '' ||
      this.metadataProblem !== undefined ||
      unreadProblems(unreadOwner, this.further).length > 0,
  );
  readonly inputProblem = $derived.by(() => {
    if (this.source === 'uploaded') return this.uploadedId ? '' : 'Choose an uploaded file.';
    if (this.files.length === 0)
      return this.source === 'disk'
        ? 'Choose a JSONL or CSV file.'
        : 'Create a file from your data first.';
    return '';
  });
  /** Checks that block the start: still running, or with errors that nobody has accepted. */
  readonly blockingChecks = $derived(
    (this.source === 'disk' ? this.checks : []).filter(
      (check) =>
        !this.accepted.has(check.file) && (check.state.kind === 'running' || check.hasErrors),
    ),
  );
  readonly canStart = $derived(
    !this.inputProblem &&
      !this.files.some((file) => fileProblem(file)) &&
      !this.hasFieldProblem &&
      this.blockingChecks.length === 0,
  );
  readonly #sending: BatchSending;

  constructor(sending: BatchSending = { uploadInput, startUploaded }) {
    this.#sending = sending;
  }

  /** The part that survives a reload; files do not. */
  readonly form = $derived<BatchForm>({
    source: this.source,
    uploadedId: this.uploadedId,
    name: this.name,
    windowChoice: this.windowChoice,
    ownWindow: this.ownWindow,
    metadata: this.pairs.map(({ name, value }) => ({ name, value })),
    further: this.further,
  });

  /** Replaces the whole form. */
  replaceForm({
    source,
    uploadedId,
    name,
    windowChoice,
    ownWindow,
    metadata,
    further,
  }: BatchForm): void {
    Object.assign(this, { source, uploadedId, name, windowChoice, ownWindow });
    this.pairs = metadata.map((pair) => ({ ...pair, id: randomId() }));
    this.further = further ?? {};
  }

  /** Restores stored values, but replaces nothing that has been entered since. */
  restore({
    source,
    uploadedId,
    name,
    windowChoice,
    ownWindow,
    metadata,
    further,
  }: BatchForm): void {
    if (this.source === 'disk' && this.files.length === 0) this.source = source;
    this.uploadedId ||= uploadedId;
    this.name ||= name;
    if (this.windowChoice === '24h') this.windowChoice = windowChoice;
    this.ownWindow ||= ownWindow;
    if (Object.keys(this.further).length === 0) this.further = further ?? {};
    if (this.pairs.length === 0) this.pairs = metadata.map((pair) => ({ ...pair, id: randomId() }));
  }

  /** Replaces the files from disk; `models` are the ids that their lines may use. */
  check(files: readonly File[], models: KnownModels): void {
    for (const check of this.checks) check.cancel();
    const service = knownServiceOf(connections.active);
    this.#chosen = files;
    this.#begin();
    this.checks = files
      .filter((file) => !fileProblem(file))
      .map((file) => new BatchFileCheck(file, models, runCheck, service));
  }

  /** Uses files that the maker has written. */
  useMadeFiles(files: readonly File[]): void {
    this.#made = files;
    this.#begin();
  }

  #begin(): void {
    this.#groupId = randomId();
    this.error = undefined;
  }

  /** Replaces one file, for example by its repaired copy. */
  replaceFile(file: File, replacement: File | undefined, models: KnownModels): void {
    this.check(
      this.#chosen.flatMap((known) => (known === file ? (replacement ?? []) : known)),
      models,
    );
  }

  accept(file: File): void {
    this.accepted = new Set(this.accepted).add(file);
  }

  /** Id of the input file if the service already has it. */
  get inputId(): string | undefined {
    return this.source === 'uploaded' && this.uploadedId !== '' ? this.uploadedId : undefined;
  }

  /** Request options for an uploaded file. */
  get plan(): SentPlan {
    const { window: completionWindow, further } = this;
    return { completionWindow, metadata: metadataOf(this.pairs), further };
  }

  /** The started batches, or undefined if something is missing, failed or was stopped; see `error`. */
  async start(connection: Connection): Promise<readonly Batch[] | undefined> {
    this.triedToStart = true;
    if (!this.canStart || this.running) return undefined;
    const { signal } = (this.#abort = new AbortController());
    this.running = true;
    this.error = undefined;
    this.#forgetUploadsElsewhere(connection);
    this.#parts = this.#pendingParts();
    try {
      await sendParts({
        parts: this.#parts.entries(),
        concurrency: 1,
        send: ([index, part]) => this.#startPart(connection, part, index),
        onfailed: (_, reason) => this.#fail(reason),
        signal,
      });
      return this.error || signal.aborted ? undefined : this.started;
    } finally {
      this.running = false;
      this.upload = undefined;
    }
  }

  cancel(): void {
    this.#abort?.abort();
  }

  /** An upload to one address cannot be used at another. */
  #forgetUploadsElsewhere({ id, baseUrl }: Connection): void {
    const address = `${id} ${baseUrl}`;
    if (this.#sentTo !== address)
      for (const part of this.#parts) if (!part.batch) delete part.input;
    this.#sentTo = address;
  }

  /** Shows the first failure. The other files are still started unless the failure concerns all of them. */
  #fail(reason: unknown): 'continue' | 'halt' {
    if (!(reason instanceof ApiFailure)) throw reason;
    this.upload = undefined;
    this.error ??= reason.error;
    noteOutcome(unreadOwner, reason.error, this.#body);
    return concernsAll(reason.error) ? 'halt' : 'continue';
  }

  async #startPart(connection: Connection, part: Part, index: number): Promise<void> {
    if (part.batch) return;
    const signal = this.#abort?.signal;
    part.input ??= await this.#uploadPart(connection, part.file as File);
    part.batch = await this.#sending.startUploaded(
      connection,
      part.input,
      {
        ...this.plan,
        name: this.name.trim(),
        parentId: null,
        group: this.#groupOf(index),
      },
      signal,
    );
    this.started = [...this.started, part.batch];
  }

  #groupOf(index: number): BatchGroup | null {
    const of = this.#parts.length;
    return of > 1 ? { id: this.#groupId, part: index + 1, of } : null;
  }

  async #uploadPart(connection: Connection, file: File): Promise<InputFile> {
    const meter = new RateMeter();
    const show = (sent: number, total: number) => {
      meter.add(sent, performance.now());
      this.upload = { name: file.name, sent, total, rate: meter.perSecond };
    };
    show(0, file.size);
    const input = await this.#sending.uploadInput(connection, file, {
      signal: this.#abort?.signal,
      onprogress: show,
    });
    this.upload = undefined;
    return input;
  }

  #pendingParts(): Part[] {
    if (this.source === 'uploaded') {
      const known = this.#parts.find(({ input }) => input?.id === this.uploadedId);
      return [known ?? { input: { id: this.uploadedId, name: null } }];
    }
    return this.files.map((file) => this.#parts.find((part) => part.file === file) ?? { file });
  }
}

/** A file of rows, from which a batch file can be made. */
export const isTable = (name: string) => /\.(csv|tsv|tab)$/i.test(name);

/**
 * Why a file is refused; empty if it can be sent. The check covers its lines, and its size for services that may accept
 * more than the specification.
 */
export function fileProblem({ name, size }: File): string {
  const refusal = sizeRefusal(size);
  if (refusal !== undefined && (size === 0 || connections.active.isDemo)) return refusal;
  if (isBatchFileName(name)) return '';
  if (isTable(name)) return 'Choose one table at a time, without other files.';
  if (/\.(gz|zip|zst|bz2|xz|7z)$/i.test(name))
    return 'The file is compressed. Unpack it first; batches need a .jsonl file.';
  return 'This isn’t a .jsonl file. If each line is a JSON object, rename it; otherwise create a file from your data.';
}
