import type { ApiError } from '$lib/base/api/wire/errors';
import { shownText } from '$lib/base/ui/text/shown-text';
import { preferences } from '$lib/base/storage/database/preferences';

/** Statuses of services without the path. */
const missingStatuses = [404, 405, 501];

/** Whether a failed request for a list means that the service does not offer it. */
export function isNotOffered(error: ApiError | undefined): boolean {
  // A web page comes from another program: the address is wrong.
  return error?.kind === 'http' && !error.isHtml && missingStatuses.includes(error.status);
}

/** Milliseconds after which a list that a service did not offer may be there: a day. */
const rememberedFor = 24 * 60 * 60 * 1000;

/** The lists that services were found not to offer. A list is known by its title, a service by its connection. */
class NotOffered {
  /** Milliseconds since 1970 at which each list was found missing. */
  #foundAt = $state.raw(preferences.get('notOffered'));

  has(connectionId: string, title: string, now = Date.now()): boolean {
    return isRecent(this.#foundAt[keyOf(connectionId, title)], now);
  }

  remember(connectionId: string, title: string, now = Date.now()): void {
    this.#store({ ...this.#foundAt, [keyOf(connectionId, title)]: now }, now);
  }

  forget(connectionId: string, title: string, now = Date.now()): void {
    const { [keyOf(connectionId, title)]: at, ...others } = this.#foundAt;
    if (at !== undefined) this.#store(others, now);
  }

  /** Call it when the address or the key of a connection changed. */
  forgetConnection(connectionId: string, now = Date.now()): void {
    const others = Object.entries(this.#foundAt).filter(
      ([key]) => !key.endsWith(keyOf(connectionId, '')),
    );
    this.#store(Object.fromEntries(others), now);
  }

  #store(foundAt: { [key: string]: unknown }, now: number): void {
    const recent = Object.entries(foundAt).filter(([, at]) => isRecent(at, now));
    this.#foundAt = Object.fromEntries(recent);
    preferences.set('notOffered', this.#foundAt);
  }
}

const keyOf = (connectionId: string, title: string) => `${title} ${connectionId}`;

const isRecent = (at: unknown, now: number) => typeof at === 'number' && now - at < rememberedFor;

export const notOffered = new NotOffered();

/** Why a section of the rail is of no use with a connection; undefined where its list may be there. */
export function absenceOf(
  { id, name }: { id: string; name: string },
  title: string,
): string | undefined {
  return notOffered.has(id, title)
    ? `${shownText(name)} doesn’t offer ${title.toLowerCase()}`
    : undefined;
}
