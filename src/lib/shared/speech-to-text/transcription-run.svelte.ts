import { transcribe, translate } from '$lib/base/api/audio';
import type { TranscriptionReply, TranscriptionRequest } from '$lib/base/api/audio-reply';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import type { ApiError } from '$lib/base/api/wire/errors';
import { onTranscribed, progressHeader } from '$lib/base/platform/own-transcription';
import { randomId } from '$lib/base/platform/random-id';
import { demoBaseUrl } from '$lib/shared/connections/model/demo-address';
import { withRetries } from '$lib/shared/runs/with-retries';
import type {
  PartFailure,
  TranscriptPart,
  TranscriptRecord,
} from '$lib/base/storage/transcript-records';
import type { convertMedia } from '$lib/base/media/media';
import { continuedPrompt, soundFileName } from './sending-plan';
import { sendSoundParts } from './send-sound-parts';

/** Status of a running part. `done` and `total` in seconds, `sent` in bytes; `since` and `at` in milliseconds since 1970. */
export type PartActivity =
  | { kind: 'converting'; done: number; total?: number }
  | { kind: 'uploading'; sent: number; total: number }
  | { kind: 'waiting'; since: number }
  /** By a model of this device, which sends its answer whole. */
  | { kind: 'transcribing'; done: number; total: number }
  /** Waits for an automatic retry. */
  | { kind: 'retrying'; at: number; error: ApiError; number: number };

export interface RunContext {
  record: TranscriptRecord;
  /** Undefined if a URL is sent. */
  sound: Blob | undefined;
  endpoint: () => Promise<Endpoint>;
  convert: typeof convertMedia;
  /** The text received so far. */
  textSoFar: () => string;
  onreply: (index: number, reply: TranscriptionReply, bytes: number) => Promise<void>;
  onfailed: (index: number, failure: PartFailure) => void;
}

/** Sends the unfinished parts of a record. */
export class TranscriptionRun {
  activities = $state.raw<ReadonlyMap<number, PartActivity>>(new Map());
  readonly #stopping = new AbortController();
  readonly #context: RunContext;

  constructor(context: RunContext) {
    this.#context = context;
  }

  get stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Resolves when all requests have ended. */
  async send(): Promise<void> {
    const { record, onfailed } = this.#context;
    const indices = [...record.parts.keys()].filter(
      (index) => record.parts[index]?.state !== 'done',
    );
    await sendSoundParts({
      indices,
      inSequence: record.inSequence === true,
      send: (index) => this.#sendPart(index),
      onfailed,
      signal: this.#stopping.signal,
    });
  }

  async #sendPart(index: number): Promise<void> {
    const part = this.#context.record.parts[index];
    if (!part) return;
    try {
      const file = await this.#fileOf(index, part);
      const reply = await withRetries(() => this.#call(index, file), {
        signal: this.#stopping.signal,
        onretry: (retry) => retry && this.#report(index, { kind: 'retrying', ...retry }),
      });
      await this.#context.onreply(index, reply, file?.size ?? 0);
    } finally {
      this.#report(index, undefined);
    }
  }

  async #fileOf(index: number, { from, to }: TranscriptPart): Promise<File | undefined> {
    const { record, sound, convert } = this.#context;
    if (!sound) return undefined;
    const { conversion: format, source } = record;
    if (!format) return new File([sound], source.name, { type: sound.type });
    const part = record.parts.length > 1 ? index + 1 : undefined;
    const converted = await convert(
      sound,
      { format, from, to },
      {
        signal: this.#stopping.signal,
        onprogress: (done, total) => this.#report(index, { kind: 'converting', done, total }),
      },
    );
    return new File([converted], soundFileName(source.name, format, part), {
      type: converted.type,
    });
  }

  async #call(index: number, file: File | undefined): Promise<TranscriptionReply> {
    const { record, endpoint } = this.#context;
    const call = record.task === 'translate' ? translate : transcribe;
    this.#report(index, { kind: 'waiting', since: Date.now() });
    const { signal } = this.#stopping;
    const request = { ...this.#requestOf(index), file };
    const followed = this.#follow(index, { ...(await endpoint()), sentFor: record.id });
    try {
      return await call(followed.endpoint, request, {
        signal,
        onprogress: (sent, total) =>
          this.#report(
            index,
            sent < total
              ? { kind: 'uploading', sent, total }
              : { kind: 'waiting', since: Date.now() },
          ),
      });
    } finally {
      followed.end();
    }
  }

  /** Reports how far a model of this device is; no other service gets the header. */
  #follow(index: number, endpoint: Endpoint): { endpoint: Endpoint; end: () => void } {
    if (endpoint.baseUrl !== demoBaseUrl) return { endpoint, end: () => undefined };
    const id = randomId();
    const extraHeaders = [...(endpoint.extraHeaders ?? []), [progressHeader, id] as const];
    const end = onTranscribed(id, (seconds) =>
      this.#report(index, { kind: 'transcribing', ...seconds }),
    );
    return { endpoint: { ...endpoint, extraHeaders }, end };
  }

  #requestOf(index: number): TranscriptionRequest {
    const { record, textSoFar } = this.#context;
    const { model, parameters, source, inSequence } = record;
    const request: TranscriptionRequest = { ...parameters, model, url: source.url };
    if (!inSequence || index === 0) return request;
    return { ...request, prompt: continuedPrompt(request.prompt, textSoFar()) };
  }

  #report(index: number, activity: PartActivity | undefined): void {
    const next = new Map(this.activities);
    if (activity) next.set(index, activity);
    else next.delete(index);
    this.activities = next;
  }
}
