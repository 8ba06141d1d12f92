import { isDeeper } from '$lib/api/json';
import { DamagedEntry } from '$lib/data/zip/zip-file';
import { isObject, isText, type RawRecord } from '$lib/storage/schema';
import { isConsoleExport } from '../console-export';
import { checkSize, readJson } from '../read-json';
import { formatOf } from './forms';
import { BlobWindow, type JsonSpan, jsonSpans, layoutOf } from './json-spans';
import { joined, type SpanGroup, SpanGroups } from './span-groups';

export interface FileConversation {
  /** Its number in the file, and its title. */
  name: string;
  bytes: number;
  /** Resolves with an untrusted value; rejects with DamagedEntry. */
  read(): Promise<unknown>;
}

/** `name` is empty when it concerns the whole file. */
interface FileProblem {
  name: string;
  reason: string;
}

export const noConversation = 'It isn’t a conversation in a supported format.';
const cutOff = 'The file is cut off.';

/** Maximum nesting of a conversation; known formats have about a dozen levels. */
const deepest = 500;

/** The value that was read last, since it is read again at once. */
export interface LastValue {
  of?: object;
  value?: unknown;
}

/** The conversations of a JSON file, and why other parts of it are none. */
export async function* conversationsIn(
  file: Blob,
  last: LastValue,
  onprogress: (done: number) => void,
): AsyncGenerator<FileConversation | FileProblem> {
  const window = new BlobWindow(file);
  const values = new FileValues(window, last);
  const groups = new SpanGroups();
  let number = 0;
  for await (const span of jsonSpans(window, (await layoutOf(window)) ?? 'one')) {
    onprogress(span.end);
    number += 1;
    const value = await values.of(span).catch(ifDamaged);
    if (isConversation(value)) {
      const read = () => values.of(span);
      yield { name: `${number}${titleIn(value)}`, bytes: span.end - span.start, read };
    } else if (!groups.add(span, number, value)) {
      // When the file is cut off, that is the only reason reported.
      yield { name: `${number}`, reason: span.isCut ? cutOff : reasonOf(value) };
      continue;
    }
    if (span.isCut) yield { name: '', reason: cutOff };
  }
  for (const { number: first, spans, bytes } of groups.all) {
    const read = () => values.ofGroup(spans, bytes);
    const value = await read().catch(ifDamaged);
    if (isConversation(value)) yield { name: `${first}${titleIn(value)}`, bytes, read };
    else yield { name: `${first}`, reason: reasonOf(value) };
  }
}

class FileValues {
  readonly #file: BlobWindow;
  readonly #last: LastValue;

  constructor(file: BlobWindow, last: LastValue) {
    this.#file = file;
    this.#last = last;
  }

  of(span: JsonSpan): Promise<unknown> {
    return this.#held(span, () => this.#parse(span));
  }

  ofGroup(spans: readonly JsonSpan[], bytes: number): Promise<unknown> {
    return this.#held(spans, async () => {
      checkSize(bytes);
      const values: unknown[] = [];
      for (const span of spans) {
        const value = await this.#parse(span).catch(ifDamaged);
        values.push(value instanceof DamagedEntry ? undefined : value);
      }
      return joined(values);
    });
  }

  async #held(of: object, load: () => Promise<unknown>): Promise<unknown> {
    if (this.#last.of !== of) {
      delete this.#last.of;
      delete this.#last.value;
      this.#last.value = await load();
      this.#last.of = of;
    }
    return this.#last.value;
  }

  async #parse({ start, end }: JsonSpan): Promise<unknown> {
    checkSize(end - start);
    const value = readJson(await this.#file.range(start, end));
    if (isDeeper(value, deepest)) throw new DamagedEntry('It’s nested too deeply.');
    return value;
  }
}

function isConversation(value: unknown): value is RawRecord {
  return isConsoleExport(value) || formatOf(value) !== undefined;
}

function titleIn(value: RawRecord): string {
  const { conv, chat, conversation } = value;
  const holders = [value, conv, chat, conversation].filter(isObject);
  const title = holders.flatMap((holder) => [holder.title, holder.name]).find(isText);
  return title ? `: ${title.slice(0, 100)}` : '';
}

function reasonOf(value: unknown): string {
  return value instanceof DamagedEntry ? value.message : noConversation;
}

/** Other errors do not concern a single conversation and are rethrown. */
export function ifDamaged(error: unknown): DamagedEntry {
  if (error instanceof DamagedEntry) return error;
  throw error;
}
