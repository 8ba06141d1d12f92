import type { Model } from '$lib/api/models';
import { unreadProblems } from '$lib/parameters/unread-members.svelte';
import { EnteredForm } from '$lib/runs/entered-values.svelte';
import { preferences } from '$lib/storage/preferences';
import { chooseAudioModel } from '$lib/speech-to-text/transcriber';
import type { ConversionChoice } from '$lib/speech-to-text/sending-plan';
import { bodyOf, checkTranscription, type TranscriptTask } from './transcription-body';

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
    ...checkTranscription(this.task, this.body),
    ...unreadProblems(this.task, this.values),
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
