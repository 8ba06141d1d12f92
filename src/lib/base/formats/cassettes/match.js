import { isObject } from './cassette.js';

/** @import { StoredCassette } from './cassette.js' */

/** @typedef {{ method: string, path: string, body: unknown }} Wanted a request to answer; `path` with its query */
/** @typedef {'exact' | 'model-and-last-message'} Way */

/**
 * The recorded exchange that answers a request: the same one, or else the same path, model and last message. Repeated
 * recordings of one request are played in their order; the last one stays.
 */
export class Matcher {
  #cassettes;
  /** @type {Map<string, number>} Number of replies so far, by what they were found by. */
  #played = new Map();

  /** @param {readonly StoredCassette[]} cassettes */
  constructor(cassettes) {
    this.#cassettes = cassettes.map((cassette) => ({ cassette, keys: keysOf(wantedOf(cassette)) }));
  }

  /**
   * `wanted` is the request under each path that it may have been recorded under, the likeliest first.
   *
   * @param {readonly Wanted[]} wanted @returns {{ cassette: StoredCassette, way: Way } | undefined}
   */
  find(wanted) {
    const all = wanted.map(keysOf);
    for (const way of /** @type {const} */ (['exact', 'model-and-last-message'])) {
      const key = all
        .map((keys) => keys[way])
        .find((key) => this.#cassettes.some(({ keys }) => keys[way] === key));
      if (key === undefined) continue;
      const found = this.#cassettes.filter(({ keys }) => keys[way] === key);
      const count = this.#played.get(way + key) ?? 0;
      this.#played.set(way + key, count + 1);
      const { cassette } = found[Math.min(count, found.length - 1)] ?? {};
      if (cassette) return { cassette, way };
    }
    return undefined;
  }

  /** The recorded exchange that differs least. @param {Wanted} wanted @returns {StoredCassette | undefined} */
  nearest(wanted) {
    const last = lastMessage(wanted.body);
    const scored = this.#cassettes.map(({ cassette }) => {
      const { method, path, body } = wantedOf(cassette);
      const isSamePath =
        method === wanted.method && withoutQuery(path) === withoutQuery(wanted.path);
      const isSameModel = modelOf(body) === modelOf(wanted.body);
      const shared = commonStart(lastMessage(body), last) / (last.length + 1);
      return { cassette, score: (isSamePath ? 4 : 0) + (isSameModel ? 2 : 0) + shared };
    });
    return scored.sort((a, b) => b.score - a.score)[0]?.cassette;
  }
}

/** @param {StoredCassette} cassette @returns {Wanted} */
function wantedOf({ request: { method, url, body } }) {
  const { pathname, search } = new URL(url);
  return { method, path: pathname + search, body };
}

/** @param {Wanted} wanted @returns {Record<Way, string | undefined>} */
function keysOf({ method, path, body }) {
  const model = modelOf(body);
  const place = `${method} ${path}`;
  return {
    exact: `${place} ${canonical(body)}`,
    'model-and-last-message':
      model === undefined
        ? undefined
        : `${method} ${withoutQuery(path)} ${model} ${lastMessage(body)}`,
  };
}

/** JSON with sorted members: SDKs write them in different orders. @param {unknown} value @returns {string} */
function canonical(value) {
  return JSON.stringify(value, (_, member) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** The model that a request names. @param {unknown} body */
export function modelOf(body) {
  return isObject(body) && typeof body.model === 'string' ? body.model : undefined;
}

/** The end of what a model is to answer: the last message, input item or prompt. @param {unknown} body */
function lastMessage(body) {
  if (!isObject(body)) return '';
  const { messages, input = body.prompt } = body;
  const list = Array.isArray(messages) ? messages : Array.isArray(input) ? input : [input];
  const last = list.at(-1);
  return canonical(isObject(last) && 'content' in last ? last.content : last) ?? '';
}

/** @param {string} path */
const withoutQuery = (path) => path.replace(/\?.*$/s, '');

/** @param {string} one @param {string} other */
function commonStart(one, other) {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
