import type { Transcript } from '$lib/storage/transcript-records';
import { cuesOf } from './cues';
import { toSrt, toVtt } from './subtitles';

export const exportFormats = ['txt', 'srt', 'vtt', 'csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const types: { [format in ExportFormat]: string } = {
  txt: 'text/plain',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  csv: 'text/csv',
  json: 'application/json',
};

/** Subtitles and tables are made of timed segments. */
export function needsTimes(format: ExportFormat): boolean {
  return format === 'srt' || format === 'vtt' || format === 'csv';
}

export async function exportTranscript(
  transcript: Transcript,
  format: ExportFormat,
): Promise<Blob> {
  const text = await render(transcript, format);
  return new Blob([text], { type: `${types[format]};charset=utf-8` });
}

async function render(transcript: Transcript, format: ExportFormat): Promise<string> {
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

/** A row a segment; papaparse is loaded when it is wanted. A cell that a spreadsheet would run is quoted away. */
async function toCsv({ segments }: Transcript): Promise<string> {
  const { default: papaparse } = await import('papaparse');
  const rows = segments.map(
    ({ text, start, end, avg_logprob, no_speech_prob, compression_ratio }) => ({
      start,
      end,
      text,
      avg_logprob,
      no_speech_prob,
      compression_ratio,
    }),
  );
  return papaparse.unparse(rows, { escapeFormulae: true });
}

/** In the form of verbose_json, wire-facts.md 5. */
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
