import type { Problem } from '$lib/api/rules/problem';
import { connections } from '$lib/connections/connections.svelte';
import { readyToSend } from '$lib/runs/ready-to-send';
import type { TranscriptRecord } from '$lib/storage/transcript-records';
import { inspectMedia } from '../media/media';
import { conversionFor } from './conversion';
import { nameOfUrl, newRecord, type Order } from './new-record';
import type { OpenTranscript } from './open-transcript.svelte';
import { partsOf, sendingLimits } from './sending-plan';
import { SoundChoice } from './sound-choice.svelte';
import type { TranscriptTask } from './transcription-body';
import { TranscriptionForm } from './transcription-form.svelte';
import { transcripts } from './transcripts.svelte';

/** What lies ready to be sent; it stays while the person looks at other pages. */
class Outbox {
  readonly choice = new SoundChoice(inspectMedia);
  readonly forms = {
    transcribe: new TranscriptionForm('transcribe', () => connections.models.items),
    translate: new TranscriptionForm('translate', () => connections.models.items),
  };
  /** What was asked for last, where it could not be sent: of the chosen sound, or of one that is stored. */
  refused = $state.raw<{ task: TranscriptTask; isChoice: boolean }>();
  /** What keeps that from being sent; empty as soon as it is mended. */
  readonly problems = $derived.by(() =>
    this.refused ? this.#messagesOf(this.forms[this.refused.task], this.refused.isChoice) : [],
  );
  /** A press is being answered. */
  preparing = $state(false);

  /** Makes a transcript of the chosen sound, stored and ready to be sent; undefined where something is to be mended. */
  async order(task: TranscriptTask): Promise<OpenTranscript | undefined> {
    if (this.preparing) return undefined;
    this.preparing = true;
    this.refused = undefined;
    try {
      await readyToSend();
      await this.choice.settled;
      return await this.#prepare(this.forms[task]);
    } finally {
      this.preparing = false;
    }
  }

  /** The same sound in the other task, as its form stands. */
  async orderOther({ record, sound }: OpenTranscript): Promise<OpenTranscript | undefined> {
    const form = this.forms[record.task === 'transcribe' ? 'translate' : 'transcribe'];
    if (!this.#check(form, false) || !sound) return undefined;
    const { source, soundId, soundBytes, conversion, parts } = record;
    const stretches = parts.map(({ from, to = source.seconds ?? from }) => ({ from, to }));
    return this.#begin(form, sound, {
      source,
      sound: soundId === undefined ? undefined : { id: soundId, bytes: soundBytes },
      conversion,
      parts: parts.length > 1 ? stretches : undefined,
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
    const isReady = this.#messagesOf(form, isChoice).length === 0;
    this.refused = isReady ? undefined : { task: form.task, isChoice };
    return isReady;
  }

  #messagesOf(form: TranscriptionForm, isChoice: boolean): string[] {
    const messages = form.problems.map(({ message }: Problem) => message);
    return isChoice ? [...messages, ...this.#choiceProblems(form)] : messages;
  }

  #choiceProblems(form: TranscriptionForm): string[] {
    const { file, facts, described, url } = this.choice;
    if (!file)
      return url.trim() === '' ? ['Choose a file, record something, or enter an address.'] : [];
    if (!facts) return []; // It is being looked at.
    if (described?.blocked) return [described.blocked];
    const limits = sendingLimits(form, connections.active);
    const conversion = conversionFor(form.conversion, { size: file.size, facts }, limits);
    return 'blocked' in conversion ? [conversion.blocked] : [];
  }

  async #begin(
    form: TranscriptionForm,
    sound: Blob | undefined,
    what: Pick<Order, 'source' | 'sound' | 'conversion' | 'parts'>,
  ): Promise<OpenTranscript> {
    form.remember();
    const record: TranscriptRecord = newRecord({
      ...what,
      task: form.task,
      connectionName: connections.active.name,
      body: form.body,
      inSequence: form.inSequence,
    });
    const transcript = transcripts.begin(record);
    await transcript.begin(sound);
    return transcript;
  }
}

/** The one outbox of the audio page. */
export const outbox = new Outbox();
