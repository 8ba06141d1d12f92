import { shownText } from '$lib/ui/text/shown-text';
import { preferences } from '$lib/storage/preferences';

/** Milliseconds after which a list that a service did not offer may be there: a day. */
const rememberedFor = 24 * 60 * 60 * 1000;

/** The lists that services were found not to offer. A list is known by its title, a service by its base URL. */
class NotOffered {
  /** Milliseconds since 1970 at which each list was found missing. */
  #foundAt = $state.raw(preferences.get('notOffered'));

  has(baseUrl: string, title: string, now = Date.now()): boolean {
    return isRecent(this.#foundAt[keyOf(baseUrl, title)], now);
  }

  remember(baseUrl: string, title: string, now = Date.now()): void {
    this.#store({ ...this.#foundAt, [keyOf(baseUrl, title)]: now }, now);
  }

  forget(baseUrl: string, title: string, now = Date.now()): void {
    const { [keyOf(baseUrl, title)]: at, ...others } = this.#foundAt;
    if (at !== undefined) this.#store(others, now);
  }

  #store(foundAt: { [key: string]: unknown }, now: number): void {
    const recent = Object.entries(foundAt).filter(([, at]) => isRecent(at, now));
    this.#foundAt = Object.fromEntries(recent);
    preferences.set('notOffered', this.#foundAt);
  }
}

const keyOf = (baseUrl: string, title: string) => `${title} ${baseUrl}`;

const isRecent = (at: unknown, now: number) => typeof at === 'number' && now - at < rememberedFor;

export const notOffered = new NotOffered();

/** Why a section of the rail is of no use with a connection; undefined where its list may be there. */
export function absenceOf(
  { baseUrl, name }: { baseUrl: string; name: string },
  title: string,
): string | undefined {
  return notOffered.has(baseUrl, title)
    ? `${shownText(name)} doesn’t offer ${title.toLowerCase()}`
    : undefined;
}
