import { isText, isTime } from '$lib/storage/schema';

/** The years 2000 and 2200; a time outside is not that of a conversation. */
export const earliest = 946_684_800_000;
const latest = 7_258_118_400_000;

/** Undefined when the value is not a time. */
export function fromMilliseconds(value: unknown): number | undefined {
  if (!isTime(value)) return undefined;
  const time = Math.round(value);
  return time >= earliest && time < latest ? time : undefined;
}

export function fromSeconds(value: unknown): number | undefined {
  return isTime(value) ? fromMilliseconds(value * 1000) : undefined;
}

export function fromIso(value: unknown): number | undefined {
  return isText(value) ? fromMilliseconds(Date.parse(value)) : undefined;
}
