import type { TranscriptRecord } from '$lib/storage/transcript-records';
import { formatBytes, formatDuration } from '$lib/ui/amounts';

/** One line about the model, connection, language, length and size. */
export function recordFacts(record: TranscriptRecord): string {
  const { model, connectionName, language, source, soundBytes, parts, conversion } = record;
  const sent = parts.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  const isDone = parts.every(({ state }) => state === 'done');
  const facts = [
    model,
    connectionName,
    language !== 'unknown' && language,
    source.seconds !== undefined && formatDuration(source.seconds * 1000),
    soundBytes > 0 && formatBytes(soundBytes),
    conversion && isDone && `sent as ${formatBytes(sent)} of ${conversion}`,
    parts.length > 1 && `${parts.length} parts`,
  ];
  return facts.filter(Boolean).join(' · ');
}
