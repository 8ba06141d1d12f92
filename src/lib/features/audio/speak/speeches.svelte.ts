import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { Library } from '$lib/shared/stored-items/model/library.svelte';
import { openSpeeches, type SpeechRecord } from '$lib/base/storage/speeches';
import { OpenSpeech } from './open-speech.svelte';

/** Speeches of one text that were requested together, often a single one. */
interface SpeechGroup {
  id: string;
  text: string;
  createdAt: number;
  /** In the order of their requests. */
  speeches: SpeechRecord[];
}

export const speechRepository = openSpeeches();
/** Requested since the page was loaded; their players are open. */
const requestedHere = new Set<string>();

export const speeches = new Library({
  many: 'speeches',
  repository: speechRepository,
  textOf: ({ text }) => text,
  timeOf: ({ createdAt }) => createdAt,
  keepsAllOpen: true,
  open(record) {
    const speech = wrap(record, false);
    if (wasRequestedHere(record.id)) void speech.load();
    else void speech.settle();
    return speech;
  },
});

/** Lists a speech that is about to be requested. */
export function startSpeech(record: SpeechRecord): OpenSpeech {
  requestedHere.add(record.id);
  speeches.list.show(record);
  return speeches.add(lasting(() => wrap(record, true)));
}

export function wasRequestedHere(id: string): boolean {
  return requestedHere.has(id);
}

/** Newest first. */
export function groupsOf(records: readonly SpeechRecord[]): SpeechGroup[] {
  return [...Map.groupBy(records, ({ groupId }) => groupId)].flatMap(([id, members]) => {
    const [first, ...others] = members.toReversed();
    return first
      ? [{ id, text: first.text, createdAt: first.createdAt, speeches: [first, ...others] }]
      : [];
  });
}

export function soundBytes(records: readonly SpeechRecord[]): number {
  const sounds = records.flatMap(({ parts }) => parts.map(({ sound }) => sound?.bytes ?? 0));
  return sounds.reduce((sum, bytes) => sum + bytes, 0);
}

function wrap(record: SpeechRecord, isNew: boolean): OpenSpeech {
  const services = {
    repository: speechRepository,
    onrecord: (changed: SpeechRecord) => speeches.list.show(changed),
  };
  return new OpenSpeech(record, services, isNew);
}
