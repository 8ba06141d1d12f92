import { ForeignRuns } from '$lib/kept/foreign-runs';
import type { Unreadable } from '$lib/storage/collection';
import type { SpeechRecord } from '$lib/storage/speech-records';
import { openSpeeches, type SpeechRepository } from '$lib/storage/speeches';
import { OpenSpeech } from './open-speech.svelte';

/** Speeches of one text, spoken to be compared; often a single one. */
export interface SpeechGroup {
  id: string;
  text: string;
  createdAt: number;
  /** In the order in which they were asked for. */
  speeches: OpenSpeech[];
}

/** The speeches of this browser, newest first. */
export class SpeechLibrary {
  loaded = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);
  #all = $state.raw<readonly OpenSpeech[]>([]);
  /** Those asked for since the page was loaded. */
  readonly #own = new Set<OpenSpeech>();
  readonly #foreignRuns = new ForeignRuns(() => void Promise.allSettled([this.load()]));

  readonly groups = $derived.by<SpeechGroup[]>(() => {
    const groups = Map.groupBy(this.#all, ({ record }) => record.groupId);
    return [...groups].flatMap(([id, members]) => {
      const speeches = members.toSorted((a, b) => a.record.createdAt - b.record.createdAt);
      const first = speeches[0]?.record;
      return first ? [{ id, text: first.text, createdAt: first.createdAt, speeches }] : [];
    });
  });
  readonly count = $derived(this.#all.length);
  readonly bytes = $derived(this.#all.reduce((sum, { record }) => sum + bytesOf(record), 0));
  readonly #repository: SpeechRepository;

  constructor(repository: SpeechRepository) {
    this.#repository = repository;
  }

  /** Loads, and follows the other tabs. Returns the function that ends it. */
  follow(ontrouble: () => void): () => void {
    const load = () => void this.load().catch(ontrouble);
    load();
    return this.#repository.onChange(load);
  }

  /** Rejects with StorageFailure; what is shown stays. */
  async load(): Promise<void> {
    try {
      const { records, unreadable } = await this.#repository.list();
      const settled = await Promise.all(records.map((record) => this.#settle(record)));
      const known = new Map(this.#all.map((speech) => [speech.record.id, speech]));
      const stored = settled.map((record) => {
        const open = known.get(record.id);
        return open && !this.isElsewhere(open) ? open : this.#wrap(record);
      });
      for (const speech of stored) known.delete(speech.record.id);
      // What could not be stored is only here.
      const unstored = [...known.values()].filter(
        (speech) => speech.running || speech.saveFailure !== undefined,
      );
      this.#setAll([...unstored, ...stored]);
      this.unreadable = unreadable;
    } finally {
      this.loaded = true;
    }
  }

  /** One that ran when its page died is shown as interrupted. */
  async #settle(record: SpeechRecord): Promise<SpeechRecord> {
    const isOwn = [...this.#own].some((speech) => speech.record.id === record.id);
    if (record.state !== 'running' || isOwn || (await this.#foreignRuns.has(record.id)))
      return record;
    return { ...record, state: 'interrupted' };
  }

  /** Another tab is at it. */
  isElsewhere(speech: OpenSpeech): boolean {
    return speech.record.state === 'running' && !this.#own.has(speech) && !speech.running;
  }

  begin(record: SpeechRecord): OpenSpeech {
    const speech = this.#wrap(record);
    this.#own.add(speech);
    this.#setAll([speech, ...this.#all]);
    return speech;
  }

  /** Asked for since the page was loaded, so that its player is at hand. */
  isOwn(speech: OpenSpeech): boolean {
    return this.#own.has(speech);
  }

  /** Returns the way back. Rejects with StorageFailure, and then it is only stopped. */
  async remove(speech: OpenSpeech): Promise<() => Promise<void>> {
    speech.close();
    const removed = await this.#repository.remove(speech.record.id).catch((reason: unknown) => {
      speech.reopen();
      throw reason;
    });
    this.#setAll(this.#all.filter((other) => other !== speech));
    return async () => {
      await this.#repository.restore(removed);
      const record = (await this.#repository.get(removed.id)) ?? speech.record;
      const again = this.#wrap(await this.#settle(record));
      if (this.#own.delete(speech)) this.#own.add(again);
      await again.load();
      this.#setAll([again, ...this.#all]);
    };
  }

  #setAll(speeches: OpenSpeech[]): void {
    this.#all = speeches.sort((a, b) => b.record.createdAt - a.record.createdAt);
  }

  #wrap(record: SpeechRecord): OpenSpeech {
    return new OpenSpeech(record, this.#repository);
  }
}

function bytesOf({ parts }: SpeechRecord): number {
  return parts.reduce((sum, { sound }) => sum + (sound?.bytes ?? 0), 0);
}

export const speechRepository = openSpeeches();
export const speechLibrary = new SpeechLibrary(speechRepository);
