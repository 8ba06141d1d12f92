import type { SpeechRecord, SpeechTake } from '$lib/base/storage/speeches';
import { defaultFormat } from '$lib/shared/read-aloud/speech-models';

/** Speeches requested together at most: each costs money and keeps its sound in this browser. */
export const maxCells = 30;

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

export interface SpeechMatrix {
  formats: string[];
  /** `cells` has a speech for each format, in their order. */
  rows: { voice: string; cells: SpeechRecord[] }[];
}

/** Speeches as voices by formats; undefined for others than each of several voices in each of several formats. */
export function matrixOf(speeches: readonly SpeechRecord[]): SpeechMatrix | undefined {
  const formatOf = ({ parameters: { response_format: format } }: SpeechRecord) =>
    typeof format === 'string' ? format : defaultFormat;
  const formats = [...new Set(speeches.map(formatOf))];
  const rows = [...new Set(speeches.map(({ voice }) => voice))].map((voice) => ({
    voice,
    cells: formats.flatMap((format) =>
      speeches.filter((speech) => speech.voice === voice && formatOf(speech) === format),
    ),
  }));
  const isMatrix =
    Math.min(formats.length, rows.length) > 1 &&
    new Set(speeches.map(({ model }) => model)).size === 1 &&
    rows.every(({ cells }) => cells.map(formatOf).join() === formats.join());
  return isMatrix ? { formats, rows } : undefined;
}

/** "Ann, Ben" as voices; each counts once. */
export function typedVoices(text: string): string[] {
  return [...new Set(text.split(/[,\n]/).map((name) => name.trim()))].filter(Boolean);
}
