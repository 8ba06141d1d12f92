import type { Endpoint } from '$lib/api/wire/endpoint';
import type { JsonValue } from '$lib/api/json';
import { connections } from '$lib/connections/connections.svelte';
import { randomId } from '$lib/random-id';
import { readyToSend } from '$lib/runs/ready-to-send';
import { SaveSoon } from '$lib/storage/save-soon';
import type { SpeechTake } from '$lib/storage/speech-records';
import type { SpeechRepository } from '$lib/storage/speeches';
import { durationInWords } from '$lib/ui/amounts';
import { announce } from '$lib/ui/toasts.svelte';
import { chooseAudioModel } from '../audio-model';
import { characterLimit } from './model-limits';
import { checkTake, newSpeech } from './new-speech';
import type { OpenSpeech } from './open-speech.svelte';
import { speechLibrary, speechRepository, type SpeechLibrary } from './speech-library.svelte';
import { chooseVoice, voicesOf } from './voices';

/** Milliseconds after a change until a draft is kept. */
const saveInterval = 300;

/** The first take alone, or all of them to be compared. */
type Which = 'first' | 'all';

const firstTake: SpeechTake = { model: '', voice: '', parameters: {} };

/** What is typed and set, and what is being spoken; it stays while the person looks at other pages. */
class SpeechComposer {
  text = $state('');
  /** As picked by hand, the first one always there; more than one are spoken to be compared. */
  picked = $state.raw<readonly SpeechTake[]>([firstTake]);
  /** Of one input, where the person has set it. */
  maxCharacters = $state<number>();
  /** What was asked for last, where it could not be sent. */
  refused = $state.raw<Which>();
  busy = $state(false);

  #touched = false;
  #stopped = false;
  #current: OpenSpeech | undefined;
  readonly #saver = new SaveSoon(saveInterval, () => void this.#saveDraft());
  readonly #repository: SpeechRepository;
  readonly #library: SpeechLibrary;

  constructor(repository: SpeechRepository, library: SpeechLibrary) {
    this.#repository = repository;
    this.#library = library;
  }

  /** With the models and voices that are used where none are picked. */
  readonly takes = $derived.by(() => this.picked.map((take) => this.#completed(take)));

  /** What keeps that from being sent; empty as soon as it is mended. */
  readonly problems = $derived.by(() =>
    this.refused ? problemsOf(this.text, this.#chosen(this.refused)) : [],
  );

  #chosen(which: Which): readonly SpeechTake[] {
    return which === 'all' ? this.takes : this.takes.slice(0, 1);
  }

  #completed(take: SpeechTake): SpeechTake {
    const { model: picked } = take;
    const model = chooseAudioModel('speak', { picked, last: '' }, connections.models.list);
    return { ...take, model, voice: chooseVoice(take.voice, model) };
  }

  /** Characters of one input to the model; a longer text is spoken in parts. */
  limitFor(model: string): number {
    return this.maxCharacters ?? characterLimit(model);
  }

  /** What the person has typed in the meantime is not overwritten. */
  async load(): Promise<void> {
    const stored = await this.#repository.draft().catch(() => undefined);
    if (!stored || this.#touched) return;
    this.text = stored.text;
    if (stored.takes.length > 0) this.picked = stored.takes;
    this.maxCharacters = stored.maxCharacters;
  }

  type(text: string): void {
    this.text = text;
    this.#changed();
  }

  setMaxCharacters(count: number | undefined): void {
    this.maxCharacters = count;
    this.#changed();
  }

  change(index: number, change: Partial<SpeechTake>): void {
    this.picked = this.picked.map((take, at) => (at === index ? { ...take, ...change } : take));
    this.#changed();
  }

  /** Undefined unsets the parameter. */
  setParameter(index: number, name: string, value: JsonValue | undefined): void {
    const { [name]: _, ...others } = this.picked[index]?.parameters ?? {};
    this.change(index, { parameters: value === undefined ? others : { ...others, [name]: value } });
  }

  /** Another take with the settings of the last one, and a voice that is not heard yet where one is known. */
  addTake(): void {
    const last = this.takes.at(-1) ?? firstTake;
    const heard = this.takes.map(({ voice }) => voice);
    const voice = voicesOf(last.model).find((name) => !heard.includes(name)) ?? last.voice;
    this.picked = [...this.picked, { ...last, model: this.picked.at(-1)?.model ?? '', voice }];
    this.#changed();
  }

  removeTake(index: number): void {
    this.picked = this.picked.filter((_, at) => at !== index);
    this.#changed();
  }

  /** Asks for the takes one after another, so that the times that they take can be compared. */
  async speak(which: Which): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.#stopped = false;
    this.refused = undefined;
    try {
      const { endpoint } = await readyToSend();
      const takes = this.#chosen(which);
      if (problemsOf(this.text, takes).length > 0) this.refused = which;
      else if (!this.#stopped) await this.#speakAll(this.#begin(takes), endpoint);
    } finally {
      this.busy = false;
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#current?.stop();
  }

  #begin(takes: readonly SpeechTake[]): OpenSpeech[] {
    const order = {
      text: this.text.trim(),
      groupId: randomId(),
      connectionName: connections.active.name,
    };
    return takes.map((take, index) => {
      const maxCharacters = this.limitFor(take.model);
      const record = newSpeech({ ...order, take, maxCharacters });
      return this.#library.begin({ ...record, createdAt: record.createdAt + index });
    });
  }

  async #speakAll(speeches: OpenSpeech[], endpoint: () => Promise<Endpoint>): Promise<void> {
    for (const speech of speeches) {
      this.#current = speech;
      if (this.#stopped) await speech.giveUp();
      else await speech.send(endpoint);
    }
    this.#current = undefined;
    announceEnd(speeches);
  }

  #changed(): void {
    this.#touched = true;
    this.#saver.changed();
  }

  async #saveDraft(): Promise<void> {
    const { text, picked, maxCharacters } = this;
    // Where the browser refuses, the text stays on the page; the results tell that nothing is kept.
    await this.#repository
      .saveDraft({ text, takes: [...picked], maxCharacters })
      .catch(() => undefined);
  }
}

/** Without repetitions: takes often lack the same. */
function problemsOf(text: string, takes: readonly SpeechTake[]): string[] {
  const missing = /[\p{L}\p{N}]/u.test(text) ? [] : ['Enter a text with words in it to speak.'];
  const problems = takes.flatMap((take) => checkTake(take).map(({ message }) => message));
  return [...new Set([...missing, ...problems])];
}

/** Spoken once, when all are there; failures speak for themselves. */
function announceEnd(speeches: readonly OpenSpeech[]): void {
  const done = speeches.filter(({ record }) => record.state === 'done');
  const [only] = done;
  if (speeches.length > 1) return announce(`Speech: ${done.length} of ${speeches.length} ready.`);
  if (!only) return announce('Speech: stopped or failed.');
  const seconds = only.record.parts.reduce((sum, { sound }) => sum + (sound?.seconds ?? 0), 0);
  announce(`Speech ready: ${durationInWords(seconds * 1000)}.`);
}

export const speechComposer = new SpeechComposer(speechRepository, speechLibrary);
