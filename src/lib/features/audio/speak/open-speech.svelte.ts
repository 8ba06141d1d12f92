import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { shownWords } from '$lib/base/api/wire/server-error';
import type { SpeechRequest } from '$lib/base/api/audio';
import { OpenRecord } from '$lib/shared/stored-items/open-record.svelte';
import { lockRun } from '$lib/base/storage/database/locks';
import type {
  SpeechFailure,
  SpeechPart,
  SpeechRecord,
  SpeechRepository,
} from '$lib/base/storage/speeches';
import type { PartFailure } from '$lib/base/storage/transcript-records';
import { sendSoundParts } from '$lib/shared/speech-to-text/send-sound-parts';
import { inspectSpeech, playableForm, UnusableReply } from './inspect-speech';
import { joinSounds } from './join-sounds';
import { requestSpeech, type SpeechActivity } from './speech-call';

/** Sample rate of a joined sound if no part has a known one; docs/service.md#audio. */
const usualRate = 48_000;

export interface SpeechServices {
  repository: SpeechRepository;
  /** Called with every change of the record. */
  onrecord: (record: SpeechRecord) => void;
}

/** A speech as the page shows it: its record, its running requests, and its sound. */
export class OpenSpeech extends OpenRecord<SpeechRecord, SpeechServices> {
  /** The playable sound so far. */
  sound = $state.raw<Blob>();
  /** A sentence that states why the received parts are not joined. */
  joinFailure = $state.raw<string>();
  activities = $state.raw<ReadonlyMap<number, SpeechActivity>>(new Map());
  running = $state(false);

  /** Whether it has not been requested yet, and is therefore not stored. */
  #isNew: boolean;
  #run = new AbortController();
  readonly #replies = new Map<number, Blob>();
  readonly #playable = new Map<number, Blob>();

  constructor(record: SpeechRecord, services: SpeechServices, isNew = false) {
    super(record, services);
    this.#isNew = isNew;
  }

  protected override get isChangeWaiting(): boolean {
    return this.#isNew;
  }

  protected override get isRunOpen(): boolean {
    return super.isRunOpen && !this.#isNew;
  }

  protected override async readParts(): Promise<void> {
    const stored = await this.parts.repository.sounds(this.id);
    for (const [index, reply] of stored) await this.#addReply(index, reply);
    await this.#join();
  }

  protected override interrupt(): Promise<void> {
    return this.#change({ state: 'interrupted' });
  }

  async #addReply(index: number, reply: Blob): Promise<void> {
    const { form } = this.record.parts[index]?.sound ?? {};
    if (!form || this.#playable.has(index)) return;
    this.#replies.set(index, reply);
    this.#playable.set(index, await playableForm(reply, form, this.record.parameters));
  }

  /** Requests the missing parts. Does not reject when a request fails: the parts hold the failures. */
  async send(endpoint: () => Promise<Endpoint>): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.#run = new AbortController();
    const sending = this.#sendAll(endpoint);
    void lockRun(this.record.id, sending);
    await sending;
  }

  override stop(): void {
    this.#run.abort();
  }

  /** Marks it as stopped before it was requested, because an earlier one in the queue was stopped. */
  async markStopped(): Promise<void> {
    await this.#change({ state: 'stopped' });
  }

  /** File for a download: the unchanged reply, or the joined parts. */
  get file(): { content: Blob; ending: string } | undefined {
    const { parts } = this.record;
    const [reply, ending] = [this.#replies.get(0), parts[0]?.sound?.ending];
    if (parts.length === 1) return reply && ending ? { content: reply, ending } : undefined;
    return this.sound && { content: this.sound, ending: 'wav' };
  }

  async #sendAll(endpoint: () => Promise<Endpoint>): Promise<void> {
    const { signal } = this.#run;
    const startedAt = Date.now();
    const before = this.record.totalMs ?? 0;
    const parts = this.record.parts.map((part) => (part.state === 'done' ? part : reset(part)));
    try {
      await this.#change({ state: 'running', parts });
      const sending = sendSoundParts({
        indices: parts.flatMap(({ state }, index) => (state === 'done' ? [] : [index])),
        inSequence: false,
        send: (index) => this.#sendPart(index, endpoint, startedAt),
        onfailed: (index, failure) => this.#fail(index, failureOf(failure)),
        signal,
      });
      await Promise.race([sending, aborted(signal)]);
    } finally {
      this.activities = new Map();
      await this.#join();
      this.running = false;
      await this.#end(signal.aborted, before + Date.now() - startedAt);
    }
  }

  async #sendPart(
    index: number,
    endpoint: () => Promise<Endpoint>,
    startedAt: number,
  ): Promise<void> {
    let apiKey: string | undefined;
    const destination = async () => {
      const found = await endpoint();
      ({ apiKey } = found);
      return { ...found, sentFor: this.record.id };
    };
    try {
      const { signal } = this.#run;
      const reply = await requestSpeech(destination, this.#requestFor(index), {
        signal,
        onactivity: (activity) => this.#report(index, activity, startedAt),
      });
      signal.throwIfAborted();
      this.#report(index, { kind: 'checking' }, startedAt);
      const { note, playable } = await inspectSpeech(reply, this.record.parameters, signal);
      this.#replies.set(index, reply);
      this.#playable.set(index, playable);
      await this.saves.store(`sound ${index}`, () =>
        this.parts.repository.saveSound(this.record.id, index, reply),
      );
      await this.#changePart(index, { state: 'done', sound: note });
      await this.#join();
    } catch (reason) {
      if (!(reason instanceof UnusableReply)) throw reason;
      const excerpt = reason.excerpt && shownWords(reason.excerpt, apiKey);
      this.#fail(index, { kind: 'reply', words: reason.message, said: excerpt });
    } finally {
      this.#report(index, undefined, startedAt);
    }
  }

  #requestFor(index: number): SpeechRequest {
    const { model, voice, parameters, parts } = this.record;
    return {
      ...parameters,
      model,
      ...(voice !== '' && { voice }),
      input: parts[index]?.text ?? '',
    };
  }

  /** Joins the parts up to the first missing one while it runs, and all received parts at the end. */
  async #join(): Promise<void> {
    const { parts } = this.record;
    const sounds = parts.map((_, index) => this.#playable.get(index));
    const gap = this.activities.size > 0 ? sounds.indexOf(undefined) : -1;
    const ready = (gap < 0 ? sounds : sounds.slice(0, gap)).filter((sound) => sound !== undefined);
    if (ready.length === 0) return;
    if (parts.length === 1) {
      this.sound = ready[0];
      return;
    }
    const sampleRate = parts.find(({ sound }) => sound?.sampleRate)?.sound?.sampleRate;
    try {
      this.sound = await joinSounds(ready, sampleRate ?? usualRate);
      this.joinFailure = undefined;
    } catch {
      this.sound ??= ready[0];
      this.joinFailure = 'This browser can’t decode the parts, so they aren’t joined. Request wav.';
    }
  }

  #report(index: number, activity: SpeechActivity | undefined, startedAt: number): void {
    const next = new Map(this.activities);
    if (activity) next.set(index, activity);
    else next.delete(index);
    this.activities = next;
    const isFirst = activity?.kind === 'calling' && activity.bytes > 0;
    if (isFirst && this.record.firstByteMs === undefined)
      this.show({ ...this.record, firstByteMs: activity.progressAt - startedAt });
  }

  #fail(index: number, failure: SpeechFailure): void {
    void this.#changePart(index, { state: 'failed', failure });
  }

  async #end(stopped: boolean, totalMs: number): Promise<void> {
    const isDone = this.record.parts.every(({ state }) => state === 'done');
    await this.#change({ totalMs, state: isDone ? 'done' : stopped ? 'stopped' : 'failed' });
  }

  #changePart(index: number, change: Partial<SpeechPart>): Promise<void> {
    const { parts } = this.record;
    return this.#change({
      parts: parts.map((part, at) => (at === index ? { ...part, ...change } : part)),
    });
  }

  #change(change: Partial<SpeechRecord>): Promise<void> {
    this.#isNew = false;
    return this.save({ ...this.record, ...change });
  }
}

/** A connection that ignores the abort must not prevent the run from ending. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}

function failureOf(failure: PartFailure): SpeechFailure {
  return failure.kind === 'call' ? failure : { kind: 'reply', words: failure.words };
}

function reset({ text }: SpeechPart): SpeechPart {
  return { text, state: 'waiting' };
}
