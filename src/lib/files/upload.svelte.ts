import { ApiFailure, type ApiError } from '$lib/api/errors';
import type { FileObject } from '$lib/api/files';
import { uploadFile } from '$lib/api/upload';
import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { RateMeter } from '$lib/ui/rate-meter';
import { refusalOf } from './upload-limits';

/** `held` waits for a decision about what the check has found, `waiting` for its turn to be sent. */
export type UploadPhase =
  'refused' | 'checking' | 'held' | 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled';

/** One file on its way to a service. The file stays in hand until it is dismissed. */
export class Upload {
  readonly id = crypto.randomUUID();
  readonly refusal: string | undefined;
  phase = $state<UploadPhase>('waiting');
  /** Bytes; with the form around it a little more than the file has. */
  sent = $state(0);
  total = $state<number>();
  /** Bytes a second. */
  rate = $state(0);
  error = $state.raw<ApiError>();
  stored = $state.raw<FileObject>();
  #run: AbortController | undefined;

  constructor(
    readonly file: File,
    readonly connection: Connection,
  ) {
    this.refusal = refusalOf(file);
    if (this.refusal !== undefined) this.phase = 'refused';
  }

  /** Never rejects: how it ended is in `phase`. */
  async send(): Promise<void> {
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
      const endpoint = await connections.endpoint(this.connection);
      this.stored = await uploadFile(endpoint, this.file, { signal, onprogress });
      this.phase = 'sent';
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      this.error = reason.error;
      this.phase = signal.aborted ? 'cancelled' : 'failed';
    }
  }

  cancel(): void {
    if (this.phase === 'sending') this.#run?.abort();
    else if (this.phase === 'waiting') this.phase = 'cancelled';
  }
}
