import { refusalsOf, type Problem, warningsOf } from '$lib/base/api/rules/problem';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import type { JsonValue } from '$lib/base/api/wire/json';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { namedProblems } from '$lib/shared/parameters/named-fields.svelte';
import { noteOutcome } from '$lib/shared/parameters/note-outcome';
import { unreadProblems } from '$lib/shared/parameters/unread-members.svelte';
import { withParameter } from '$lib/shared/parameters/with-parameter';
import { randomId } from '$lib/base/platform/random-id';
import { readyToSend } from '$lib/shared/runs/ready-to-send';
import { Draft } from '$lib/shared/stored-items/draft.svelte';
import type { SpeechDraft, SpeechTake } from '$lib/base/storage/speeches';
import { formatDuration } from '$lib/base/ui/text/amounts';
import { announce } from '$lib/base/ui/notices/toasts.svelte';
import { chooseAudioModel } from '$lib/shared/speech-to-text/transcriber';
import { characterLimit, chooseVoice, voicesOf } from '$lib/shared/read-aloud/speech-models';
import { checkTake, newSpeech } from './new-speech';
import type { OpenSpeech } from './open-speech.svelte';
import { startSpeech, speechRepository } from './speeches.svelte';

type Entered = Omit<SpeechDraft, 'v' | 'id'>;

/** Speak only the first take, all of them for a comparison, or others with the same text. */
type TakeSelection = 'first' | 'all' | readonly SpeechTake[];

/** Owner of unparsed text for further members of the first take. */
export const unreadOwner = 'speech';

const firstTake: SpeechTake = { model: '', voice: '', parameters: {} };

/** The form of the Speak tab and its running speeches; both continue while the person visits other pages. */
class SpeechComposer {
  /** The last request, if it could not be sent. */
  refused = $state.raw<TakeSelection>();
  busy = $state(false);

  #stopped = false;
  #current: OpenSpeech | undefined;
  // If storing fails, the text stays on the page, and the results area warns that nothing is stored.
  readonly #draft = new Draft<Entered>({
    drafts: speechRepository.drafts,
    key: 'draft',
    start: { text: '', takes: [firstTake] },
  });

  /** The whole form; `enter` replaces it. */
  get entered(): Entered {
    return this.#draft.value;
  }

  enter = (entered: Entered): void => this.#draft.change(entered);

  get text(): string {
    return this.#draft.value.text;
  }

  /** Takes as the person set them, always at least one; several are spoken for comparison. */
  get picked(): readonly SpeechTake[] {
    const { takes } = this.#draft.value;
    return takes.length > 0 ? takes : [firstTake];
  }

  /** Longest input, if the person has set one. */
  get maxCharacters(): number | undefined {
    return this.#draft.value.maxCharacters;
  }

  /** Names of voices, as typed to be tried together. */
  get otherVoices(): string {
    return this.#draft.value.otherVoices ?? '';
  }

  /** Takes with default models and voices filled in. */
  readonly takes = $derived.by(() => {
    const takes: SpeechTake[] = [];
    for (const take of this.picked) takes.push(this.#completed(take, takes));
    return takes;
  });

  /** Problems of the refused request; empty as soon as they are corrected. */
  readonly problems = $derived.by(() =>
    this.refused ? problemsOf(this.text, this.#chosen(this.refused)) : [],
  );

  readonly warnings = $derived.by(() =>
    warningsOf(this.takes.flatMap((take) => checkTake(take, connections.active))),
  );

  /** The service's message on a field of the first take that it refused. */
  readonly named = $derived.by(() => {
    const [take] = this.takes;
    const { model, voice = '', parameters } = take ?? firstTake;
    const body = { input: this.text.trim(), model, voice: voice.trim(), ...parameters };
    return namedProblems(unreadOwner, body);
  });

  #chosen(which: TakeSelection): readonly SpeechTake[] {
    if (which === 'first') return this.takes.slice(0, 1);
    return which === 'all' ? this.takes : which;
  }

  /** A take added before the models were known gets a voice that no earlier take has. */
  #completed(take: SpeechTake, earlier: readonly SpeechTake[]): SpeechTake {
    const { model: picked } = take;
    const model = chooseAudioModel('speak', { picked, last: '' }, connections.models.items);
    const other = take.voice === '' && earlier.length > 0 ? unusedVoice(model, earlier) : undefined;
    return { ...take, model, voice: other ?? chooseVoice(take.voice, model) };
  }

  /** Longest input for the model, in characters; a longer text is spoken in parts. */
  limitFor(model: string): number {
    return this.maxCharacters ?? characterLimit(model);
  }

  /** Does not overwrite text typed in the meantime. */
  load(): Promise<void> {
    return this.#draft.load();
  }

  type(text: string): void {
    this.#enter({ text });
  }

  setMaxCharacters(maxCharacters: number | undefined): void {
    this.#enter({ maxCharacters });
  }

  setOtherVoices(otherVoices: string): void {
    this.#enter({ otherVoices });
  }

  pick(takes: SpeechTake[]): void {
    this.#enter({ takes });
  }

  change(index: number, change: Partial<SpeechTake>): void {
    this.pick(this.picked.map((take, at) => (at === index ? { ...take, ...change } : take)));
  }

  /** `undefined` removes the parameter. */
  setParameter(index: number, name: string, value: JsonValue | undefined): void {
    const { parameters = {} } = this.picked[index] ?? {};
    this.change(index, { parameters: withParameter(parameters, name, value) });
  }

  /** Adds a take with the settings of the last one, and with an unused voice if one is known. */
  addTake(): void {
    const last = this.takes.at(-1) ?? firstTake;
    const voice = unusedVoice(last.model, this.takes) ?? last.voice;
    this.pick([...this.picked, { ...last, model: this.picked.at(-1)?.model ?? '', voice }]);
  }

  removeTake(index: number): void {
    this.pick(this.picked.filter((_, at) => at !== index));
  }

  /** Requests the takes one after another, so that their durations can be compared. */
  async speak(which: TakeSelection): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.#stopped = false;
    this.refused = undefined;
    try {
      const destination = await readyToSend();
      if (!destination) return;
      const { endpoint } = destination;
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
      return startSpeech({ ...record, createdAt: record.createdAt + index });
    });
  }

  async #speakAll(speeches: OpenSpeech[], endpoint: () => Promise<Endpoint>): Promise<void> {
    for (const speech of speeches) {
      this.#current = speech;
      if (this.#stopped) await speech.markStopped();
      else await speech.send(endpoint);
    }
    if (speeches[0]) noteSpeech(speeches[0]);
    this.#current = undefined;
    announceEnd(speeches);
  }

  #enter(change: Partial<Entered>): void {
    this.#draft.change({ ...this.#draft.value, ...change });
  }
}

/** For the fields of the first take. */
function noteSpeech({ record }: OpenSpeech): void {
  const failure = record.parts.find((part) => part.failure?.kind === 'call')?.failure;
  const { text: input, model, voice, parameters } = record;
  const error = failure?.kind === 'call' ? failure.error : undefined;
  noteOutcome(unreadOwner, error, { input, model, voice, ...parameters });
}

type ShownProblem = Pick<Problem, 'parameter' | 'message'>;

/** Without duplicates: takes often share a problem. */
function problemsOf(text: string, takes: readonly SpeechTake[]): ShownProblem[] {
  const missing = /[\p{L}\p{N}]/u.test(text)
    ? []
    : [{ parameter: 'input', message: 'Enter text with words to speak.' }];
  const unread = unreadProblems(unreadOwner, takes[0]?.parameters ?? {});
  const ruled = takes.flatMap((take) => refusalsOf(checkTake(take, connections.active)));
  const problems = [...missing, ...ruled, ...unread];
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

/** Announces the end once for all takes; failures are announced elsewhere. */
function announceEnd(speeches: readonly OpenSpeech[]): void {
  const done = speeches.filter(({ record }) => record.state === 'done');
  const [only] = done;
  if (speeches.length > 1) return announce(`Speech: ${done.length} of ${speeches.length} ready.`);
  if (!only) return announce('Speech: stopped or failed.');
  const seconds = only.record.parts.reduce((sum, { sound }) => sum + (sound?.seconds ?? 0), 0);
  announce(`Speech ready: ${formatDuration(seconds * 1000)}.`);
}

export const speechComposer = new SpeechComposer();

function unusedVoice(model: string, takes: readonly SpeechTake[]): string | undefined {
  return voicesOf(model).find((name) => !takes.some(({ voice }) => voice === name));
}
