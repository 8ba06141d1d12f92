/** Formats that programs know by number: dates, times, and both (ECMA-376, part 1, 18.8.30). */
const known: [numbers: RegExp, format: string][] = [
  [/^(1[4-7]|2[789]|3[016]|5[0-8])$/, 'd'],
  [/^(1[89]|2[01]|3[2-5]|4[567])$/, 'h'],
  [/^22$/, 'dh'],
];

const dayMs = 86_400_000;

/**
 * "2026-11-26", "14:30:00" or both, from days since 1900 or 1904. `format` is a code such as "d/m/yy", or the number of a
 * known one; undefined if it is no format of dates.
 */
export function cellDate(days: number, format: string, from1904: boolean): string | undefined {
  const code = known.find(([numbers]) => numbers.test(format))?.[1] ?? format;
  // Without texts, escaped letters, colours and locales; a duration has its unit in brackets.
  const letters = code.replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]|;.*/gi, '');
  const hasTime = /[hs]/i.test(letters);
  const hasDate = hasTime ? /[yd]/i.test(letters) : /[ydm]/i.test(letters);
  if (days < 0 || !(hasTime || hasDate)) return undefined;
  const ms = Math.round(days * 86_400) * 1000;
  if (!hasDate) return clock(ms);
  // Excel counts 29 February 1900, which never was.
  const date = new Date(ms - (from1904 ? 24_107 : days < 60 ? 25_568 : 25_569) * dayMs);
  if (Number.isNaN(date.getTime())) return undefined;
  const day = date.toISOString().replace(/T.*/, '');
  return hasTime ? `${day} ${clock(ms % dayMs)}` : day;
}

/** A duration may have more than 23 hours. */
function clock(ms: number): string {
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, (ms / 1000) % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
