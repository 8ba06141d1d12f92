import type { ReceivedRequest } from '$lib/shared/request-import/received-request';
import { type FileObject, uploadFile } from '$lib/base/api/files';
import { isBatchFileName } from '$lib/base/api/rules/batch-request';
import { type ApiError, ApiFailure } from '$lib/base/api/wire/errors';
import { BatchFileCheck, runCheck } from '$lib/shared/batch-check/batch-file-check.svelte';
import { sizeRefusal } from '$lib/shared/batch-check/size-refusal';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { knownServiceOf } from '$lib/shared/connections/known-service';
import { randomId } from '$lib/base/platform/random-id';
import { modelsOrTimeout } from '$lib/shared/runs/ready-to-send';
import { confirmLeaving } from '$lib/base/ui/dialogs/confirm.svelte';
import { RateMeter } from '$lib/base/ui/progress/rate-meter';
import { shownText } from '$lib/base/ui/text/shown-text';
import { announce } from '$lib/base/ui/notices/toasts.svelte';
import { fileAddress } from './file-address';
import { fileListOf } from './file-list.svelte';

/** `held` waits for the person's decision about the check's findings, `waiting` for its turn. */
export type UploadPhase =
  'refused' | 'checking' | 'held' | 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled';

export type SendOptions = NonNullable<Parameters<typeof uploadFile>[2]>;

/** Rejects with ApiFailure. */
export type SendFile = (file: File, options: SendOptions) => Promise<FileObject>;

/** Starts the check of a file. */
export type CheckFile = (file: File) => Promise<BatchFileCheck>;

/** An upload of one file, which stays in memory until the upload is dismissed. */
export class Upload {
  readonly id = randomId();
  readonly refusal: string | undefined;
  check = $state.raw<BatchFileCheck>();
  phase = $state<UploadPhase>('waiting');
  /** In bytes; with the form around it, a little more than the size of the file. */
  sent = $state(0);
  total = $state<number>();
  /** Bytes per second. */
  rate = $state(0);
  error = $state.raw<ApiError>();
  stored = $state.raw<FileObject>();
  #run: AbortController | undefined;
  #needsCheck: boolean;
  readonly #sendFile: SendFile;
  readonly #checkFile: CheckFile;

  constructor(
    readonly file: File,
    readonly connection: Connection,
    sendFile: SendFile,
    checkFile: CheckFile,
  ) {
    this.#sendFile = sendFile;
    this.#checkFile = checkFile;
    this.refusal = sizeRefusal(file.size);
    this.#needsCheck = isBatchFileName(file.name);
    if (this.refusal !== undefined) this.phase = 'refused';
  }

  /** Checks the file if necessary, and sends it unless it is held. Never rejects; `phase` is the outcome. */
  async run(): Promise<void> {
    if (this.#needsCheck) await this.#checkFirst();
    if (this.phase !== 'held') await this.#send();
  }

  /** Queues the file regardless of any check. */
  queueUnchecked(): void {
    this.#needsCheck = false;
    this.phase = 'waiting';
  }

  cancel(): void {
    if (this.phase === 'checking') this.check?.cancel();
    else if (this.phase === 'sending') this.#run?.abort();
    else if (this.phase === 'waiting') this.phase = 'cancelled';
  }

  async #checkFirst(): Promise<void> {
    this.phase = 'checking';
    this.check = await this.#checkFile(this.file);
    await this.check.settled;
    if (this.check.report && !this.check.hasErrors) this.#needsCheck = false;
    else this.phase = 'held';
  }

  async #send(): Promise<void> {
    const { signal } = (this.#run = new AbortController());
    const meter = new RateMeter();
    this.phase = 'sending';
    this.sent = this.rate = 0;
    this.total = this.error = undefined;
    const onprogress = (sent: number, total: number) => {
      meter.add(sent, performance.now());
      this.sent = sent;
      this.total = total;
      this.rate = meter.perSecond;
    };
    try {
      this.stored = await this.#sendFile(this.file, { signal, onprogress });
      this.phase = 'sent';
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      this.error = reason.error;
      this.phase = signal.aborted ? 'cancelled' : 'failed';
    }
  }
}

const atOnce = 2;

/** Uploads of this tab; they continue while the person visits other pages. */
export class Uploads {
  list = $state.raw<readonly Upload[]>([]);
  /** Names of the files that an imported request needs. */
  requestedNames = $state.raw<readonly string[]>([]);
  readonly #sendTo: (connection: Connection) => SendFile;
  readonly #checkFor: (connection: Connection) => CheckFile;

  constructor(
    sendTo: (connection: Connection) => SendFile,
    checkFor: (connection: Connection) => CheckFile,
  ) {
    this.#sendTo = sendTo;
    this.#checkFor = checkFor;
  }

  add(files: readonly File[], connection: Connection): void {
    this.requestedNames = [];
    const added = files.map(
      (file) => new Upload(file, connection, this.#sendTo(connection), this.#checkFor(connection)),
    );
    this.list = [...this.list, ...added];
    this.#startNext();
  }

  /** Sends a waiting, held or ended upload, regardless of its check. */
  send(upload: Upload): void {
    upload.queueUnchecked();
    this.#startNext();
  }

  /** Replaces the checked file by the repaired one. */
  replace(upload: Upload, repaired: File): void {
    this.dismiss(upload);
    this.add([repaired], upload.connection);
  }

  dismiss(upload: Upload): void {
    upload.check?.cancel();
    this.list = this.list.filter((other) => other !== upload);
  }

  /** Dismisses the uploads of a file that was deleted: they would offer to open it. */
  dismissFile(connectionId: string, fileId: string): void {
    const isOf = ({ connection, stored }: Upload) =>
      connection.id === connectionId && stored?.id === fileId;
    this.list = this.list.filter((upload) => !isOf(upload));
  }

  #startNext(): void {
    const waiting = this.list.filter(({ phase }) => phase === 'waiting');
    const underWay = this.list.filter(({ phase }) => phase === 'sending' || phase === 'checking');
    for (const upload of waiting.slice(0, Math.max(0, atOnce - underWay.length)))
      void this.#run(upload);
  }

  async #run(upload: Upload): Promise<void> {
    const release = confirmLeaving();
    await upload.run().finally(release);
    if (upload.stored) {
      fileListOf(upload.connection).addItem(upload.stored);
      announce(`${shownText(upload.file.name)} uploaded.`);
    }
    this.#startNext();
  }
}

async function checkWithModels(file: File, connection: Connection): Promise<BatchFileCheck> {
  // The check needs the list to detect unknown models.
  await modelsOrTimeout(connection);
  const models = connections.modelsOf(connection).items;
  return new BatchFileCheck(file, models, runCheck, knownServiceOf(connection));
}

export const uploads = new Uploads(
  (connection) => async (file, options) =>
    uploadFile(await connections.endpoint(connection), file, options),
  (connection) => (file) => checkWithModels(file, connection),
);

/** Asks the person to choose the files of a request from elsewhere. Returns the address of that page. */
export function receiveRequest({ files }: ReceivedRequest): string {
  uploads.requestedNames = files;
  return fileAddress();
}
