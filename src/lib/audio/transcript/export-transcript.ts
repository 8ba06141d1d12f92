import type { Transcript } from '$lib/storage/transcript-records';
import { csvText } from '$lib/ui/tables/table-text';
import { cuesOf, toSrt, toVtt } from './subtitles';

export const exportFormats = ['txt', 'srt', 'vtt', 'csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const types: { [format in ExportFormat]: string } = {
  txt: 'text/plain',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  csv: 'text/csv',
  json: 'application/json',
};

/** Subtitles and tables need timed segments. */
export function needsTimes(format: ExportFormat): boolean {
  return format === 'srt' || format === 'vtt' || format === 'csv';
}

export function exportTranscript(transcript: Transcript, format: ExportFormat): Blob {
  const text = contentOf(transcript, format);
  return new Blob([text], { type: `${types[format]};charset=utf-8` });
}

function contentOf(transcript: Transcript, format: ExportFormat): string {
  switch (format) {
    case 'txt':
      return `${transcript.text}\n`;
    case 'srt':
      return toSrt(cuesOf(transcript.segments));
    case 'vtt':
      return toVtt(cuesOf(transcript.segments));
    case 'csv':
      return toCsv(transcript);
    case 'json':
      return JSON.stringify(toVerboseJson(transcript), null, 2);
  }
}

const csvColumns = [
  'start',
  'end',
  'text',
  'avg_logprob',
  'no_speech_prob',
  'compression_ratio',
] as const;

/** One row for each segment. */
function toCsv({ segments }: Transcript): string {
  const rows = segments.map((segment) => csvColumns.map((column) => segment[column] ?? null));
  return csvText([csvColumns, ...rows]);
}

/** The format of verbose_json, docs/service.md#audio. */
function toVerboseJson({ text, language, duration, segments }: Transcript): object {
  const words = segments.flatMap((segment) =>
    segment.words.map((word) => ({ word: word.text.trim(), start: word.start, end: word.end })),
  );
  return {
    language,
    duration,
    text,
    ...(segments.length > 0 && {
      segments: segments.map(({ words: _, ...segment }, id) => ({ id, ...segment })),
    }),
    ...(words.length > 0 && { words }),
  };
}
