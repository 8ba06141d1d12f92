import { refusalsOf, type Problem } from '$lib/base/api/rules/problem';
import { inspectMedia } from '$lib/base/media/media';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { readyToSend } from '$lib/shared/runs/ready-to-send';
import {
  nameOfUrl,
  newRecord,
  type TranscriptOptions,
} from '$lib/shared/speech-to-text/new-record';
import {
  conversionFor,
  partsOf,
  sendingLimits,
  type ConversionChoice,
} from '$lib/shared/speech-to-text/sending-plan';
import type { TranscriptRecord } from '$lib/base/storage/transcript-records';
import type { OpenTranscript } from './open-transcript.svelte';
import { SoundChoice } from './sound-choice.svelte';
import { type TranscriptTask, bodyOf, checkTranscription } from './transcription-body';
import { transcripts } from './transcripts.svelte';
import type { Model } from '$lib/base/api/models';
import { namedProblems } from '$lib/shared/parameters/named-fields.svelte';
import { unreadProblems } from '$lib/shared/parameters/unread-members.svelte';
import { EnteredForm } from '$lib/shared/runs/entered-values.svelte';
import { preferences } from '$lib/base/storage/database/preferences';
import { chooseAudioModel } from '$lib/shared/speech-to-text/transcriber';

/** Settings for transcriptions or for translations. */
export class TranscriptionForm extends EnteredForm {
  conversion = $state<ConversionChoice>('auto');
  inSequence = $state(false);
  maxMegabytes = $state(preferences.get('audioUploadMegabytes'));
  /** Longest part; 0 means no limit. */
  partMinutes = $state(preferences.get('audioPartMinutes'));
  readonly #models: () => readonly Model[];

  constructor(
    readonly task: TranscriptTask,
    models: () => readonly Model[],
  ) {
    super(task);
    this.#models = models;
  }

  get model(): string {
    const last = preferences.get('transcriptionModel');
    return chooseAudioModel(this.task, { picked: this.pickedModel, last }, this.#models());
  }

  readonly body = $derived.by(() => bodyOf(this.task, this.model, this.values));
  readonly problems = $derived.by(() => [
    ...checkTranscription(this.task, this.body, connections.active),
    ...unreadProblems(this.task, this.values),
    ...namedProblems(this.task, this.body),
  ]);

  setMaxMegabytes(megabytes: number): void {
    this.maxMegabytes = megabytes;
    preferences.set('audioUploadMegabytes', megabytes);
  }

  setPartMinutes(minutes: number): void {
    this.partMinutes = minutes;
    preferences.set('audioPartMinutes', minutes);
  }

  /** Stores the model as the default for the next visit. */
  remember(): void {
    preferences.set('transcriptionModel', this.model);
  }
}

type ShownProblem = Pick<Problem, 'parameter' | 'message'>;

/** The forms and the chosen sound of the audio page; they remain while the person visits other pages. */
class TranscriptionComposer {
  readonly choice = new SoundChoice(inspectMedia);
  readonly forms = {
    transcribe: new TranscriptionForm('transcribe', () => connections.models.items),
    translate: new TranscriptionForm('translate', () => connections.models.items),
  };
  /** The last request, if it could not be sent; `isChoice` if it was for the chosen sound and not a stored one. */
  refused = $state.raw<{ task: TranscriptTask; isChoice: boolean }>();
  /** Problems of the refused request; empty as soon as they are corrected. */
  readonly problems = $derived.by(() =>
    this.refused ? this.#problemsOf(this.forms[this.refused.task], this.refused.isChoice) : [],
  );
  /** Whether a request is being prepared. */
  preparing = $state(false);

  /** Creates and stores a transcript of the chosen sound, ready to send. Undefined if there are problems. */
  async create(task: TranscriptTask): Promise<OpenTranscript | undefined> {
    if (this.preparing) return undefined;
    this.preparing = true;
    this.refused = undefined;
    try {
      if (!(await readyToSend())) return undefined;
      await this.choice.settled;
      return await this.#prepare(this.forms[task]);
    } finally {
      this.preparing = false;
    }
  }

  /** Creates a transcript of the same sound in the other task, with the current settings of its form. */
  async createOther({ record, sound }: OpenTranscript): Promise<OpenTranscript | undefined> {
    const form = this.forms[record.task === 'transcribe' ? 'translate' : 'transcribe'];
    if (!this.#check(form, false) || !sound) return undefined;
    const { source, soundId, soundBytes, conversion, parts } = record;
    const ranges = parts.map(({ from, to = source.seconds ?? from }) => ({ from, to }));
    return this.#begin(form, sound, {
      source,
      sound: soundId === undefined ? undefined : { id: soundId, bytes: soundBytes },
      conversion,
      parts: parts.length > 1 ? ranges : undefined,
    });
  }

  async #prepare(form: TranscriptionForm): Promise<OpenTranscript | undefined> {
    if (!this.#check(form, true)) return undefined;
    const { file, facts, soundId, sentName } = this.choice;
    const url = this.choice.url.trim();
    if (!file || !facts)
      return this.#begin(form, undefined, { source: { name: nameOfUrl(url), url } });
    const limits = sendingLimits(form, connections.active);
    const conversion = conversionFor(form.conversion, { size: file.size, facts }, limits);
    if ('blocked' in conversion) return undefined;
    const { format } = conversion;
    return this.#begin(form, file, {
      source: { name: sentName, seconds: facts.kind === 'sound' ? facts.seconds : undefined },
      sound: { id: soundId, bytes: file.size },
      conversion: format,
      parts: format && (await partsOf(file, format, limits)),
    });
  }

  #check(form: TranscriptionForm, isChoice: boolean): boolean {
    const isReady = this.#problemsOf(form, isChoice).length === 0;
    this.refused = isReady ? undefined : { task: form.task, isChoice };
    return isReady;
  }

  #problemsOf(form: TranscriptionForm, isChoice: boolean): ShownProblem[] {
    const blocking = refusalsOf(form.problems);
    if (!isChoice) return blocking;
    const ofChoice = this.#choiceProblems(form).map((message) => ({ parameter: 'file', message }));
    return [...blocking, ...ofChoice];
  }

  #choiceProblems(form: TranscriptionForm): string[] {
    const { file, facts, described, url } = this.choice;
    if (!file) return url.trim() === '' ? ['Choose a file, record, or enter a URL.'] : [];
    if (!facts) return []; // It is still being inspected.
    if (described?.blocked) return [described.blocked];
    const limits = sendingLimits(form, connections.active);
    const conversion = conversionFor(form.conversion, { size: file.size, facts }, limits);
    return 'blocked' in conversion ? [conversion.blocked] : [];
  }

  async #begin(
    form: TranscriptionForm,
    sound: Blob | undefined,
    what: Pick<TranscriptOptions, 'source' | 'sound' | 'conversion' | 'parts'>,
  ): Promise<OpenTranscript> {
    form.remember();
    const record: TranscriptRecord = newRecord({
      ...what,
      task: form.task,
      connectionName: connections.active.name,
      body: form.body,
      inSequence: form.inSequence,
    });
    const transcript = transcripts.open(record);
    await transcript.begin(sound);
    return transcript;
  }
}

export const transcriptionComposer = new TranscriptionComposer();
