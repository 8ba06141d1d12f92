/** "Recording 2026-11-20 14.05" in local time; such names sort by time and are valid file names. */
export function recordingName(kind: string, at: Date): string {
  // The Swedish locale formats dates like ISO 8601.
  const time = at.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
  return `${kind} ${time.replace(':', '.')}`;
}
