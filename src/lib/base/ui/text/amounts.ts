const units = ['B', 'kB', 'MB', 'GB', 'TB'];
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** "40,000". */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** "20 USD", "16.4 USD", "0.00042 USD": below ten cents two significant digits. */
export function formatDollars(amount: number): string {
  const digits = amount < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return `${amount.toLocaleString('en', digits)} USD`;
}

let rules: Intl.PluralRules | undefined;

/** The form of a word for a number: "is" for 1, "are" for 2. */
export function pluralForm(count: number, one: string, many = `${one}s`): string {
  rules ??= new Intl.PluralRules('en'); // Not on load: building it costs time at the start of a page.
  return rules.select(count) === 'one' ? one : many;
}

/** The number with its noun: "1 file", "2,000 files". */
export function plural(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${pluralForm(count, one, many)}`;
}

/** Three digits and a unit: "1.2 MB". A kB is 1024 bytes, as in the services' limit of 100 MB (104,857,600 bytes). */
export function formatBytes(bytes: number): string {
  let step = 0;
  let amount = Math.max(0, bytes);
  // 1023.5 kB would be rounded to 1,020 kB.
  while (amount >= 999.5 && step < units.length - 1) {
    amount /= 1024;
    step += 1;
  }
  const maximumFractionDigits = amount < 10 ? 2 : amount < 100 ? 1 : 0;
  return `${amount.toLocaleString('en', { maximumFractionDigits })} ${units[step]}`;
}

/** The two largest units of a time in milliseconds: "0.4 s", "12 s", "3 min 20 s", "2 h 5 min", "3 d 4 h". */
export function formatDuration(ms: number): string {
  if (ms < 9.95 * second) return `${Number((Math.max(0, ms) / second).toFixed(1))} s`;
  const rounded = Math.round(ms / second) * second;
  if (rounded < minute) return `${rounded / second} s`;
  if (rounded < hour) return twoUnits(rounded, [minute, 'min'], [second, 's']);
  if (rounded < day) return twoUnits(rounded, [hour, 'h'], [minute, 'min']);
  return twoUnits(rounded, [day, 'd'], [hour, 'h']);
}

type Unit = [ms: number, name: string];

function twoUnits(ms: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const whole = Math.floor(ms / large);
  const rest = Math.floor((ms % large) / small);
  return rest > 0 ? `${whole} ${largeName} ${rest} ${smallName}` : `${whole} ${largeName}`;
}

interface Progress {
  done: number;
  total?: number;
  /** Per second; 0 while it is unknown. */
  rate: number;
}

/** "12 MB of 100 MB · 3.1 MB/s · 28 s left", without unknown parts. `words` formats an amount with its unit. */
export function formatProgress(
  { done, total, rate }: Progress,
  words: (amount: number) => string = formatBytes,
): string {
  const parts = [total === undefined ? words(done) : `${words(done)} of ${words(total)}`];
  if (rate >= 0.5) parts.push(`${words(Math.round(rate))}/s`);
  if (rate > 0 && total !== undefined && done < total)
    parts.push(`${formatDuration(Math.max(1000, ((total - done) / rate) * 1000))} left`);
  return parts.join(' · ');
}

/** 340 ms, 1.24 s, 75 s. */
export function formatMilliseconds(amount: number): string {
  return formatSeconds(amount / 1000);
}

export function formatSeconds(amount: number): string {
  const milliseconds = Math.round(amount * 1000);
  if (milliseconds < 1000) return `${milliseconds} ms`;
  return `${amount < 10 ? amount.toFixed(2) : Math.round(amount)} s`;
}
