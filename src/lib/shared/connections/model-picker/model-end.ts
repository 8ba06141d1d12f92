import type { Model } from '$lib/base/api/models';
import type { ModelNote } from '$lib/base/storage/model-notes';

/** Milliseconds before a model ends from which it is marked: 60 days. */
const soon = 60 * 24 * 60 * 60 * 1000;

/** When a model ends, in milliseconds since 1970: the person's note precedes the service's report. */
export function endOf(
  { ends_at: reported }: Pick<Model, 'ends_at'>,
  note?: Pick<ModelNote, 'ends'>,
): number | undefined {
  const noted = Date.parse(note?.ends ?? '');
  if (!Number.isNaN(noted)) return noted;
  return reported === undefined ? undefined : reported * 1000;
}

/** "ends Dec 3, 2026" for a model that ends within 60 days, or "ended …"; empty for others. */
export function describeEnd(end: number | undefined, now = Date.now()): string {
  if (end === undefined || end - now > soon) return '';
  return `${end < now ? 'ended' : 'ends'} ${formatDay(end)}`;
}

/** Services write days without a time, which are those of UTC. */
export function formatDay(at: number): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
}
