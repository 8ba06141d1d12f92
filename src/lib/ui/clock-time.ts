/** A duration or position in audio as players show it: "0:07", "12:30", "1:02:03". */
export function formatClockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  const end = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${end}` : `${minutes}:${end}`;
}
