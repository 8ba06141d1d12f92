import type { SpeechRecord, SpeechTake } from '$lib/storage/speeches';

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

/** Columns that show speeches as voices by formats: one per format, or a single one for other speeches. */
export function columnsOf(speeches: readonly SpeechRecord[]): number {
  const countOf = (values: unknown[]) => new Set(values).size;
  const voices = countOf(speeches.map(({ voice }) => voice));
  const formats = countOf(speeches.map(({ parameters }) => parameters.response_format));
  const isMatrix = voices > 1 && speeches.length === voices * formats;
  return isMatrix && countOf(speeches.map(({ model }) => model)) === 1 ? formats : 1;
}

/** "Ann, Ben" as voices; each counts once. */
export function typedVoices(text: string): string[] {
  return [...new Set(text.split(/[,\n]/).map((name) => name.trim()))].filter(Boolean);
}
