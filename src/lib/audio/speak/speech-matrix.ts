import type { SpeechRecord, SpeechTake } from '$lib/storage/speeches';
import { defaultFormat } from './speech-models';

/** Speeches requested together at most: each costs money and keeps its sound in this browser. */
export const mostCells = 30;

/** One take for each voice and format, with the other settings of `take`. */
export function matrixTakes(
  take: SpeechTake,
  voices: readonly string[],
  formats: readonly string[],
): SpeechTake[] {
  return voices.flatMap((voice) =>
    formats.map((format) => {
      return { ...take, voice, parameters: { ...take.parameters, response_format: format } };
    }),
  );
}

interface SpeechMatrix {
  formats: string[];
  /** One per voice; its cells are in the order of `formats`, undefined where a speech was deleted. */
  rows: { voice: string; cells: (SpeechRecord | undefined)[] }[];
}

/** The speeches as voices by formats; undefined unless they differ in nothing else and in both of these. */
export function matrixOf(speeches: readonly SpeechRecord[]): SpeechMatrix | undefined {
  const voices = [...new Set(speeches.map(({ voice }) => voice))];
  const formats = [...new Set(speeches.map(formatOf))];
  if (voices.length < 2 || formats.length < 2) return undefined;
  if (speeches.length <= Math.max(voices.length, formats.length)) return undefined;
  if (new Set(speeches.map(othersOf)).size > 1) return undefined;
  const byCell = new Map(speeches.map((speech) => [`${formatOf(speech)} ${speech.voice}`, speech]));
  if (byCell.size < speeches.length) return undefined;
  const cellsOf = (voice: string) => formats.map((format) => byCell.get(`${format} ${voice}`));
  return { formats, rows: voices.map((voice) => ({ voice, cells: cellsOf(voice) })) };
}

function formatOf({ parameters }: SpeechRecord): string {
  const { response_format: format } = parameters;
  return typeof format === 'string' ? format : defaultFormat;
}

function othersOf({ model, parameters }: SpeechRecord): string {
  return JSON.stringify([model, { ...parameters, response_format: null }]);
}

/** "Ann, Ben" as voices; each counts once. */
export function typedVoices(text: string): string[] {
  return [...new Set(text.split(/[,\n]/).map((name) => name.trim()))].filter(Boolean);
}
