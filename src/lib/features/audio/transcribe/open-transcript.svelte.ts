import type { TranscriptionReply } from '$lib/base/api/audio-reply';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { noteOutcome } from '$lib/shared/parameters/note-outcome';
import { OpenRecord } from '$lib/shared/stored-items/open-record.svelte';
import { lockRun } from '$lib/base/storage/database/locks';
import type {
  PartFailure,
  Transcript,
  TranscriptPart,
  TranscriptRecord,
  TranscriptState,
} from '$lib/base/storage/transcript-records';
import type { TranscriptRepository } from '$lib/base/storage/transcripts';
import type { convertMedia } from '$lib/base/media/media';
import { editSegment, applyEdits } from '../transcript/segments';
import { joinParts } from '$lib/shared/speech-to-text/join-parts';
import { shortfallOf, transcriptOf } from '$lib/shared/speech-to-text/transcript-of-reply';
import {
  TranscriptionRun,
  type PartActivity,
} from '$lib/shared/speech-to-text/transcription-run.svelte';

export interface TranscriptServices {
  repository: TranscriptRepository;
  convert: typeof convertMedia;
  /** Called with every change of the record. */
  onrecord: (record: TranscriptRecord) => void;
  onended: (record: TranscriptRecord) => void;
}

const nothing: Transcript = { text: '', segments: [] };

/** A transcript as the page shows it: its record, its running requests, and its sound. */
export class OpenTranscript extends OpenRecord<TranscriptRecord, TranscriptServices> {
  transcript = $state.raw(nothing);
  /** Undefined until it is loaded, and if there is none. */
  sound = $state.raw<Blob>();
  #run = $state.raw<TranscriptionRun>();
  readonly #received = new Map<number, Transcript>();

  get running(): boolean {
    return this.#run !== undefined;
  }

  get activities(): ReadonlyMap<number, PartActivity> {
    return this.#run?.activities ?? new Map();
  }

  protected override async readParts(): Promise<void> {
    await this.#readText();
    const { soundId } = this.record;
    if (this.loaded || soundId === undefined) return;
    this.sound = await this.parts.repository.sound(soundId);
  }

  protected override interrupt(): Promise<void> {
    return this.change({ state: 'interrupted' });
  }

  protected override onDeletedElsewhere(): void {
    this.close();
  }

  async #readText(): Promise<void> {
    const { id, state, parts } = this.record;
    const { repository } = this.parts;
    for (const [index, part] of await repository.parts(id)) this.#received.set(index, part);
    this.transcript = (await repository.content(id)) ?? nothing;
    // A part that could not be stored would be missing from later joins, so it is sent again.
    const isLost = (index: number) => state !== 'done' && !this.#received.has(index);
    this.show({
      ...this.record,
      parts: parts.map((part, index) =>
        part.state === 'done' && isLost(index) ? { ...part, state: 'waiting' } : part,
      ),
    });
  }

  /** Stores the record and its sound before anything is sent. */
  async begin(sound: Blob | undefined): Promise<void> {
    this.sound = sound;
    this.loaded = true;
    await this.#saveSound();
    await this.change({});
  }

  /** Sends the unfinished parts. Does not reject when a request fails: the parts hold the failures. */
  async send(endpoint: () => Promise<Endpoint>): Promise<void> {
    if (this.#run) return;
    const parts = this.record.parts.map((part) => ({
      ...part,
      ...(part.state === 'failed' && waiting),
    }));
    await this.change({ state: 'running', parts });
    const run = new TranscriptionRun({
      record: this.record,
      sound: this.sound,
      endpoint,
      convert: this.parts.convert,
      textSoFar: () => this.transcript.text,
      onreply: (index, reply, bytes) => this.#addReply(index, reply, bytes),
      onfailed: (index, failure) => this.#fail(index, failure),
    });
    this.#run = run;
    const sending = run.send().finally(() => {
      this.#run = undefined;
      return this.#end(run.stopped);
    });
    void lockRun(this.record.id, sending);
    await sending;
  }

  override stop(): void {
    this.#run?.stop();
  }

  /** Replaces the text of a segment, or the whole text if there are no segments. */
  async edit(index: number, typed: string): Promise<void> {
    const { transcript } = this;
    this.transcript =
      transcript.segments.length > 0
        ? editSegment(transcript, index, typed)
        : { ...transcript, text: typed };
    await this.#saveTranscript();
  }

  change(change: Partial<TranscriptRecord>): Promise<void> {
    return this.save({ ...this.record, ...change, updatedAt: Date.now() });
  }

  async #addReply(index: number, reply: TranscriptionReply, bytes: number): Promise<void> {
    const { repository } = this.parts;
    const { id, parts } = this.record;
    const part = parts[index];
    if (!part) return;
    const transcript = transcriptOf(reply);
    this.#received.set(index, transcript);
    this.transcript = applyEdits(this.transcript, this.#joined());
    const sent = part.to === undefined ? undefined : part.to - part.from;
    const shortfall = shortfallOf(reply, sent);
    await this.saves.store(`part ${index}`, () => repository.savePart(id, index, transcript));
    await this.change({
      ...this.#withPart(index, { state: 'done', bytes, shortfall }),
      notices: [...new Set([...this.record.notices, ...(reply.notice ? [reply.notice] : [])])],
      language: this.transcript.language,
    });
    await this.#saveTranscript();
  }

  #joined(): Transcript {
    const received = this.record.parts.flatMap((part, index) => {
      const transcript = this.#received.get(index);
      return transcript ? { from: part.from, to: part.to, transcript } : [];
    });
    return joinParts(received);
  }

  #fail(index: number, failure: PartFailure): void {
    void this.change(this.#withPart(index, { state: 'failed', failure }));
  }

  #withPart(index: number, change: Partial<TranscriptPart>): Pick<TranscriptRecord, 'parts'> {
    const { parts } = this.record;
    return { parts: parts.map((part, at) => (at === index ? { ...part, ...change } : part)) };
  }

  async #end(stopped: boolean): Promise<void> {
    const isDone = this.record.parts.every(({ state }) => state === 'done');
    const state: TranscriptState = isDone ? 'done' : stopped ? 'stopped' : 'failed';
    await this.change({ state });
    if (isDone)
      await this.saves.store('parts', () => this.parts.repository.removeParts(this.record.id));
    await this.saves.retry();
    this.#noteOutcome();
    this.parts.onended(this.record);
  }

  /** For the form of its task, whose next request would be refused for the same reason. */
  #noteOutcome(): void {
    const { task, model, parameters, parts } = this.record;
    const failure = parts.find((part) => part.failure?.kind === 'call')?.failure;
    const error = failure?.kind === 'call' ? failure.error : undefined;
    noteOutcome(task, error, { ...parameters, model });
  }

  async #saveSound(): Promise<void> {
    const { sound } = this;
    const { soundId } = this.record;
    if (!sound || soundId === undefined) return;
    await this.saves.store('sound', () => this.parts.repository.saveSound(soundId, sound));
  }

  async #saveTranscript(): Promise<void> {
    const { id } = this.record;
    await this.saves.store('text', () => this.parts.repository.saveContent(id, this.transcript));
    await this.change({ text: this.transcript.text });
  }
}

const waiting = { state: 'waiting', failure: undefined } as const;
