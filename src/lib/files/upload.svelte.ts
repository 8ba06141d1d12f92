import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import { isBatchFileName } from '$lib/api/rules/batch-request';
import type { FileObject } from '$lib/api/files';
import type { uploadFile } from '$lib/api/wire/upload';
import type { BatchFileCheck } from '$lib/batch-check/batch-file-check.svelte';
import { sizeRefusal } from '$lib/batch-check/size-refusal';
import type { Connection } from '$lib/connections/connection';
import { randomId } from '$lib/platform/random-id';
import { RateMeter } from '$lib/ui/rate-meter';

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
  sendUnchecked(): void {
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
