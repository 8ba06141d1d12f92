/** Seconds without anything arriving after which it is told. Reasoning models pause, so it is only told. */
export const silenceReportedAfter = 15;

/** "No data for 17 s"; undefined while that is not worth telling. Both in milliseconds since 1970. */
export function describeSilence(progressAt: number, now: number): string | undefined {
  const quiet = Math.floor((now - progressAt) / 1000);
  return quiet >= silenceReportedAfter ? `No data for ${quiet} s` : undefined;
}
