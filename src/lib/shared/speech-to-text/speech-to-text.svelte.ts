import type { TranscriptionReply } from '$lib/base/api/audio-reply';
import { preferences } from '$lib/base/storage/database/preferences';
import type {
  PartFailure,
  Transcript,
  TranscriptRecord,
} from '$lib/base/storage/transcript-records';
import { convertMedia, inspectMedia } from '$lib/base/media/media';
import { conversionFor, partsOf, sendingLimits, sentName } from './sending-plan';
import { newRecord } from './new-record';
import { TranscriptionRun, type PartActivity } from './transcription-run.svelte';
import { joinParts } from './join-parts';
import { transcriptOf } from './transcript-of-reply';
import { transcriber, type SpeechFailure } from './transcriber';

type Transcriber = Exclude<Awaited<ReturnType<typeof transcriber>>, SpeechFailure>;

/** Transcribes a file without storing a transcript. Converts and splits it if necessary. */
export class SpeechToText {
  running = $state(false);
  /** Reason why there is no text; undefined while it may still arrive. */
  failure = $state.raw<SpeechFailure>();
  #record = $state.raw<TranscriptRecord>();
  #run = $state.raw<TranscriptionRun>();
  #stopping = new AbortController();
  readonly #transcripts = new Map<number, Transcript>();
  readonly #file: File;
  readonly #ontext: (text: string) => void;

  constructor(file: File, ontext: (text: string) => void) {
    this.#file = file;
    this.#ontext = ontext;
  }

  get record(): Pick<TranscriptRecord, 'parts'> {
    return this.#record ?? { parts: [] };
  }

  get activities(): ReadonlyMap<number, PartActivity> {
    return this.#run?.activities ?? new Map();
  }

  /** Sends the parts that have no text yet. Never rejects; sets `failure` instead. */
  async start(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.failure = undefined;
    const { signal } = (this.#stopping = new AbortController());
    const outcome = await this.#transcribe(signal).catch((reason: unknown) => {
      if (!signal.aborted) throw reason;
    });
    if (this.#stopping.signal !== signal) return;
    this.#run = undefined;
    this.running = false;
    if (signal.aborted) return;
    if (typeof outcome === 'string') this.#ontext(outcome);
    else this.failure = outcome ?? undefined;
  }

  stop(): void {
    this.#stopping.abort();
    this.#run?.stop();
    this.running = false;
  }

  async #transcribe(signal: AbortSignal): Promise<string | SpeechFailure> {
    const found = await transcriber();
    signal.throwIfAborted();
    if ('kind' in found) return found;
    const record = this.#record ?? (await this.#prepare(found, signal));
    if ('kind' in record) return record;
    this.#record = { ...record, model: found.model };
    let failed: PartFailure | undefined;
    this.#run = new TranscriptionRun({
      record: this.#record,
      sound: this.#file,
      endpoint: found.endpoint,
      convert: convertMedia,
      textSoFar: () => '',
      onreply: (index, reply) => Promise.resolve(this.#addReply(index, reply)),
      onfailed: (_, failure) => (failed ??= failure),
    });
    await this.#run.send();
    signal.throwIfAborted();
    if (failed) return speechFailure(failed, found);
    return this.#text() || { kind: 'no-words' };
  }

  /** Decides whether the file is sent unchanged, or converted and split. */
  async #prepare(
    { connection, model }: Transcriber,
    signal: AbortSignal,
  ): Promise<TranscriptRecord | SpeechFailure> {
    const file = this.#file;
    const facts = await inspectMedia(file, file.name, { signal });
    const settings = {
      maxMegabytes: preferences.get('audioUploadMegabytes'),
      partMinutes: preferences.get('audioPartMinutes'),
    };
    const limits = sendingLimits(settings, connection);
    const conversion = conversionFor('auto', { size: file.size, facts }, limits);
    if ('blocked' in conversion) return { kind: 'sound', words: conversion.blocked };
    const { format } = conversion;
    const seconds = facts.kind === 'sound' ? facts.seconds : undefined;
    return newRecord({
      task: 'transcribe',
      connectionName: connection.name,
      body: { model },
      source: { name: sentName(file.name, facts), seconds },
      conversion: format,
      parts: format && (await partsOf(file, format, limits, signal)),
    });
  }

  #addReply(index: number, reply: TranscriptionReply): void {
    this.#transcripts.set(index, transcriptOf(reply));
    const record = this.#record;
    if (!record) return;
    const parts = record.parts.map((part, at) =>
      at === index ? { ...part, state: 'done' as const } : part,
    );
    this.#record = { ...record, parts };
  }

  #text(): string {
    const parts = this.record.parts.flatMap(({ from, to }, index) => {
      const transcript = this.#transcripts.get(index);
      return transcript ? { from, to, transcript } : [];
    });
    return joinParts(parts).text.trim();
  }
}

function speechFailure(failure: PartFailure, { connection }: Transcriber): SpeechFailure {
  return failure.kind === 'call' ? { ...failure, connection } : failure;
}
