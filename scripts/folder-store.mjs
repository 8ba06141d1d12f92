import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @import { Kind, Records, Store, Write } from '../src/lib/service/store/store' */
/** @typedef {{ kind: Kind, id: string, record?: Records[Kind] }} Change */

/**
 * Stores the service's records in a folder: a journal with one line per transaction, and one file per content. A killed
 * program leaves only whole transactions. Only one program at a time may use the folder.
 *
 * @implements {Store}
 */
export class FolderStore {
  /** @type {Map<Kind, Map<string, Records[Kind]>>} */
  #records = new Map();
  /**
   * Transactions run one after another.
   *
   * @type {Promise<unknown>}
   */
  #last = Promise.resolve();
  #folder;

  /** @param {string} folder */
  static async open(folder) {
    const store = new FolderStore(folder);
    await mkdir(join(folder, 'contents'), { recursive: true });
    await store.#replay();
    return store;
  }

  /** @param {string} folder */
  constructor(folder) {
    this.#folder = folder;
  }

  /** @template {Kind} K @param {K} kind @param {string} id */
  async get(kind, id) {
    return this.#table(kind).get(id);
  }

  /** @template {Kind} K @param {K} kind */
  async list(kind) {
    return [...this.#table(kind).values()];
  }

  /** @param {Write[]} writes */
  write(writes) {
    return this.#inTurn(() => this.#commit(writes));
  }

  /**
   * @template {Kind} K
   * @param {K} kind @param {string} id
   * @param {(stored: Records[K]) => Records[K] | undefined} change @param {Write[]} [also]
   */
  update(kind, id, change, also = []) {
    return this.#inTurn(async () => {
      const stored = this.#table(kind).get(id);
      const changed = stored && change(stored);
      if (changed)
        await this.#commit([/** @type {Write} */ ({ kind, id, record: changed }), ...also]);
      return changed;
    });
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  #inTurn(work) {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** @param {Change[]} changes */
  async #commit(changes) {
    const written = await Promise.all(changes.map((change) => this.#withStoredContent(change)));
    await appendFile(this.#journal, `${JSON.stringify(written.map(({ line }) => line))}\n`);
    for (const { change } of written) this.#apply(change);
  }

  /**
   * Content is written to its own file before the journal names it.
   *
   * @param {Change} change
   */
  async #withStoredContent(change) {
    const { record } = change;
    if (!record || !('content' in record)) return { change, line: change };
    const known = this.#table('file').get(change.id);
    const name = known ? contentName(known) : randomUUID();
    if (!known) await writeFile(this.#content(name), record.content.stream());
    const content = await this.#open(name);
    return {
      change: { ...change, record: { ...record, content } },
      line: { ...change, record: { ...record, content: name } },
    };
  }

  async #replay() {
    const text = await readFile(this.#journal, 'utf8').catch(() => '');
    // The last line is truncated if the program was killed while writing it.
    const lines = text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean);
    for (const { kind, id, record } of lines.flatMap((line) => JSON.parse(line))) {
      if (record) this.#table(kind).set(id, record);
      else this.#table(kind).delete(id);
    }
    await this.#openContents();
    await this.#compact();
  }

  /** The journal names contents; any other content file comes from a killed program. */
  async #openContents() {
    const named = new Set();
    for (const [id, record] of this.#table('file')) {
      const name = String(record.content);
      this.#table('file').set(id, { ...record, content: await this.#open(name) });
      named.add(name);
    }
    for (const name of await readdir(join(this.#folder, 'contents')))
      if (!named.has(name)) await rm(this.#content(name));
  }

  /** Removes deleted records from the journal when the folder is opened. */
  async #compact() {
    const lines = [...this.#records].flatMap(([kind, table]) =>
      [...table].map(([id, record]) => {
        const named = 'content' in record ? { ...record, content: contentName(record) } : record;
        return JSON.stringify([{ kind, id, record: named }]);
      }),
    );
    await writeFile(`${this.#journal}.new`, lines.map((line) => `${line}\n`).join(''));
    await rename(`${this.#journal}.new`, this.#journal);
  }

  /** @param {Change} change */
  #apply({ kind, id, record }) {
    const table = this.#table(kind);
    const before = table.get(id);
    if (record) table.set(id, record);
    else table.delete(id);
    if (!record && before && 'content' in before)
      void rm(this.#content(contentName(before)), { force: true });
  }

  /**
   * Read from disk on demand, never held in memory as a whole.
   *
   * @param {string} name
   */
  async #open(name) {
    const blob = await openAsBlob(this.#content(name));
    contentNames.set(blob, name);
    return blob;
  }

  /** @template {Kind} K @param {K} kind @returns {Map<string, Records[K]>} */
  #table(kind) {
    const table = this.#records.get(kind) ?? new Map();
    this.#records.set(kind, table);
    return /** @type {Map<string, Records[K]>} */ (table);
  }

  get #journal() {
    return join(this.#folder, 'journal.jsonl');
  }

  /** @param {string} name */
  #content(name) {
    return join(this.#folder, 'contents', name);
  }
}

/** The file that each content was opened from. @type {WeakMap<Blob, string>} */
const contentNames = new WeakMap();

/** @param {{ content: Blob }} record */
function contentName({ content }) {
  return contentNames.get(content) ?? '';
}
