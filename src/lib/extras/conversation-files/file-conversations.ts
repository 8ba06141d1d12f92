import { isDeeper } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { DamagedEntry } from '$lib/base/formats/zip/zip-file';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import { isConsoleExport } from '$lib/shared/backup/model/console-export';
import { checkSize, readJson } from '$lib/shared/backup/model/read-json';
import { besideContained, containedIn, type Container, containerOf } from './containers';
import { formatOf } from './forms';
import { BlobWindow, type JsonSpan, jsonSpans, layoutOf } from './json-spans';
import { joined, SpanGroups } from './span-groups';

export interface FileConversation {
  /** Its number in the file, and its title. */
  name: string;
  bytes: number;
  /** Resolves with an untrusted value; rejects with DamagedEntry. */
  read(): Promise<unknown>;
}

/** The rest of a file beside its conversations. */
interface FileRest {
  leftOut: LeftOut;
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
): AsyncGenerator<FileConversation | FileProblem | FileRest> {
  const window = new BlobWindow(file);
  const values = new FileValues(window, last);
  const groups = new SpanGroups();
  let number = 0;
  for await (const span of jsonSpans(window, (await layoutOf(window)) ?? 'one')) {
    onprogress(span.end);
    number += 1;
    const value = await values.of(span).catch(ifDamaged);
    const bytes = span.end - span.start;
    const container = containerOf(value);
    if (container) yield* conversationsOf(container, value, bytes, () => values.of(span));
    else if (isConversation(value))
      yield { name: `${number}${titleIn(value)}`, bytes, read: () => values.of(span) };
    else if (!groups.add(span, number, value)) {
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

/** `read` resolves with the container again, which is parsed once for all. */
function* conversationsOf(
  container: Container,
  value: unknown,
  bytes: number,
  read: () => Promise<unknown>,
): Generator<FileConversation | FileProblem | FileRest> {
  const list = containedIn(value, container);
  for (const [i, one] of list.entries())
    if (isConversation(one))
      yield {
        name: `${i + 1}${titleIn(one)}`,
        bytes: Math.round(bytes / list.length),
        read: async () => containedIn(await read(), container)[i],
      };
    else yield { name: `${i + 1}`, reason: noConversation };
  const leftOut = besideContained(value, container);
  if (Object.keys(leftOut).length > 0) yield { leftOut };
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
