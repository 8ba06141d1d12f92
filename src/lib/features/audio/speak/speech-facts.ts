import { defaultFormat } from '$lib/shared/read-aloud/speech-models';
import type { SoundForm, SpeechRecord } from '$lib/base/storage/speeches';
import { formatBytes, formatDuration, pluralForm } from '$lib/base/ui/text/amounts';

const forms: { [form in SoundForm]: string | undefined } = {
  wav: 'WAV',
  mp3: 'MP3',
  flac: 'FLAC',
  ogg: 'Ogg',
  mulaw: 'mu-law in WAV',
  'raw-mulaw': 'raw mu-law',
  other: undefined,
};

export function hasSound({ parts }: SpeechRecord): boolean {
  return parts.some(({ sound }) => sound !== undefined);
}

/** "4.2 s of sound · 68 kB · WAV · first byte 300 ms · total 1,100 ms"; empty before the first part has arrived. */
export function describeFacts(record: SpeechRecord): string {
  const sounds = record.parts.flatMap(({ sound }) => sound ?? []);
  const [first] = sounds;
  if (!first) return '';
  const seconds = sounds.reduce((sum, sound) => sum + (sound.seconds ?? 0), 0);
  const bytes = sounds.reduce((sum, sound) => sum + sound.bytes, 0);
  const { firstByteMs, totalMs } = record;
  return [
    seconds > 0 && `${formatDuration(seconds * 1000)} of sound`,
    formatBytes(bytes),
    forms[first.form] ?? first.ending,
    first.sampleRate && `${first.sampleRate.toLocaleString('en')} Hz`,
    record.parts.length > 1 && `${sounds.length} of ${record.parts.length} parts`,
    firstByteMs !== undefined && `first byte ${formatExactly(firstByteMs)}`,
    totalMs !== undefined && record.state !== 'running' && `total ${formatExactly(totalMs)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Milliseconds below 10 s, because fractions of a second matter when voices are compared. */
function formatExactly(ms: number): string {
  return ms < 10_000 ? `${Math.round(ms).toLocaleString('en')} ms` : formatDuration(ms);
}

/** Lists missing parts as ranges: "Missing: parts 2, 5–9 of 12. What came is joined." */
export function describeMissing({ parts }: SpeechRecord): string {
  const missing = parts.flatMap(({ sound }, index) => (sound ? [] : index + 1));
  if (missing.length === 0 || missing.length === parts.length) return '';
  const isStart = (part: number) => !missing.includes(part - 1);
  const isEnd = (part: number) => !missing.includes(part + 1);
  const ends = missing.filter(isEnd);
  const ranges = missing
    .filter(isStart)
    .map((start, index) => (start === ends[index] ? `${start}` : `${start}–${ends[index]}`));
  const noun = pluralForm(missing.length, 'part');
  return `Missing: ${noun} ${ranges.join(', ')} of ${parts.length}. The rest is joined.`;
}

/** Warnings about received sounds that are playable all the same. */
export function soundWarnings({ parts, parameters }: SpeechRecord): string[] {
  const sounds = parts.flatMap(({ sound }) => sound ?? []);
  const { response_format: format = defaultFormat } = parameters;
  const requested = typeof format === 'string' ? format : defaultFormat;
  const other = sounds.find(({ form }) => form !== requested && form !== `raw-${requested}`);
  const named = other && (forms[other.form] ?? other.ending);
  const cut = parts.flatMap(({ sound }, index) =>
    sound?.toldSeconds === undefined
      ? []
      : `${parts.length > 1 ? `Part ${index + 1}` : 'The sound'} is cut off: it ends after ${formatSeconds(sound.seconds)} of the ${formatSeconds(sound.toldSeconds)} it declares.`,
  );
  const mismatch = named
    ? [
        parameters.response_format === undefined
          ? `The service sent ${named} instead of the default ${defaultFormat}.`
          : `The service sent ${named} instead of ${requested}.`,
      ]
    : [];
  const raw = sounds.some(({ form }) => form === 'raw-mulaw')
    ? ['Mu-law without a container, played at the requested sample_rate.']
    : [];
  return [...mismatch, ...raw, ...cut];
}

function formatSeconds(seconds = 0): string {
  return formatDuration(seconds * 1000);
}

/** Number of words of the text in a file name. */
const namedWords = 6;

/** File name for a download: the voice and the first words of the text. */
export function fileName({ voice, text }: SpeechRecord, ending: string): string {
  const beginning = text.split(/\s+/).slice(0, namedWords).join(' ');
  return `${`${voice} - ${beginning}`.replace(/\./g, '').slice(0, 80)}.${ending}`;
}
