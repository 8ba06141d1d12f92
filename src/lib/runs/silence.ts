/** Seconds without data after which it is reported. Reasoning models pause, so it is no failure. */
export const silenceSeconds = 15;

/** "No data for 17 s"; undefined while that is normal. Both arguments in milliseconds since 1970. */
export function describeSilence(progressAt: number, now: number): string | undefined {
  const quiet = Math.floor((now - progressAt) / 1000);
  return quiet >= silenceSeconds ? `No data for ${quiet} s` : undefined;
}
