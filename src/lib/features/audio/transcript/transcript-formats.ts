import type { ExportFormat } from '$lib/base/export-dialog/export-format';
import { rowFormats } from '$lib/base/export-dialog/row-writer';
import type { Transcript } from '$lib/base/storage/transcript-records';
import { csvText } from '$lib/base/export-dialog/csv';
import { cuesOf, toSrt, toVtt } from './subtitles';

export interface TranscriptFormat extends ExportFormat<(transcript: Transcript) => string> {
  /** Whether it needs timed segments, as subtitles and tables do. */
  needsTimes: boolean;
}

export const transcriptFormats: readonly TranscriptFormat[] = [
  {
    id: 'txt',
    label: 'Text (.txt)',
    extension: 'txt',
    mediaType: 'text/plain;charset=utf-8',
    needsTimes: false,
    write: ({ text }) => `${text}\n`,
  },
  {
    id: 'srt',
    label: 'Subtitles (.srt)',
    extension: 'srt',
    mediaType: 'application/x-subrip;charset=utf-8',
    needsTimes: true,
    write: ({ segments }) => toSrt(cuesOf(segments)),
  },
  {
    id: 'vtt',
    label: 'Subtitles (.vtt)',
    extension: 'vtt',
    mediaType: 'text/vtt;charset=utf-8',
    needsTimes: true,
    write: ({ segments }) => toVtt(cuesOf(segments)),
  },
  { ...rowFormats.csv, label: 'Table (.csv)', needsTimes: true, write: toCsv },
  {
    id: 'json',
    label: 'JSON (.json)',
    extension: 'json',
    mediaType: 'application/json;charset=utf-8',
    needsTimes: false,
    write: (transcript) => JSON.stringify(toVerboseJson(transcript), null, 2),
  },
];

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
