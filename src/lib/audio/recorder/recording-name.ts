/** "Recording 2026-11-20 14.05", in local time, so that names sort by it and are file names as they are. */
export function recordingName(kind: string, at: Date): string {
  // Swedish writes dates as ISO 8601 does.
  const time = at.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
  return `${kind} ${time.replace(':', '.')}`;
}
