import { isDeeper } from '$lib/api/json';
import type { LeftOut } from '$lib/items/import-mark';
import { conversationBelongings } from '$lib/storage/conversations';
import { isObject, isText, readRecord, type RawRecord } from '$lib/storage/schema';
import { isConsoleExport, readConsoleExport } from '../console-export';
import type { FoundItem, ImportPlace, ImportProgress, ImportSource } from '../import-source';
import { checkSize, readJson } from '../read-json';
import { schemaOf } from '../record-schemas';
import type { ItemKind } from '../stored-items';
import { DamagedEntry, type Refusal } from '$lib/data/zip/zip-file';
import { BlobWindow, type JsonSpan, jsonSpans, layoutOf } from './json-spans';
import type { FileOf } from './external-file';
import { externalItem } from './external-item';
import { formatOf } from './forms';
import type { JsonFile } from './json-file';

const cutOff = 'The file is cut off.';
const noConversation = 'It isn’t a conversation in a supported format.';

/** Maximum nesting of a conversation; known formats have about a dozen levels. */
const deepest = 500;

/**
 * Maximum number of refusals per file: a list of a hundred million numbers is not a file of
 * conversations.
 */
const maxRefused = 10_000;

const itemKind: ItemKind = { kind: 'conversations', belongings: conversationBelongings };

/** Conversations in JSON files of any known format. One is read at a time. */
export class ConversationSource implements ImportSource {
  readonly refused: Refusal[];
  /** Number of files without a conversation. */
  #others = 0;
  #found = 0;
  #whyEmpty: string | undefined;
  readonly #files: readonly JsonFile[];
  readonly #fileOf: FileOf;
  readonly #countOthers: () => number;

  /** `countOthers`: number of other files that were not used. */
  constructor(
    files: readonly JsonFile[],
    {
      refused = [],
      fileOf = () => Promise.resolve(undefined),
      countOthers = () => 0,
    }: { refused?: Refusal[]; fileOf?: FileOf; countOthers?: () => number } = {},
  ) {
    this.#files = files;
    this.refused = [...refused];
    this.#fileOf = fileOf;
    this.#countOthers = countOthers;
  }

  get skipped(): number {
    return this.#others + this.#countOthers();
  }

  get isEmpty(): boolean {
    return this.#found === 0;
  }

  get whyEmpty(): string | undefined {
    return this.#whyEmpty;
  }

  async *places(onprogress: (progress: ImportProgress) => void): AsyncGenerator<ImportPlace> {
    const total = this.#files.reduce((sum, { bytes }) => sum + bytes, 0);
    let before = 0;
    for (const file of this.#files) {
      const offset = before;
      yield* this.#placesIn(file, (done) =>
        onprogress({ done: offset + done, total, unit: 'bytes' }),
      );
      before += file.bytes;
    }
  }

  async *#placesIn(
    file: JsonFile,
    onprogress: (done: number) => void,
  ): AsyncGenerator<ImportPlace> {
    const foundBefore = this.#found;
    const refused: Refusal[] = [];
    let number = 0;
    try {
      const window = new BlobWindow(await file.open());
      const layout = await layoutOf(window);
      for await (const span of jsonSpans(window, layout ?? 'one')) {
        if (refused.length === maxRefused)
          throw new DamagedEntry('Too much of it is damaged; the rest wasn’t read.');
        onprogress(span.end);
        number += 1;
        try {
          const value = await readSpan(window, span);
          if (!isConversation(value)) throw new DamagedEntry(noConversation);
          this.#found += 1;
          yield this.#place(`${file.name} ${number}${titleIn(value)}`, window, span, value);
        } catch (error) {
          // When the file is cut off, that is the only reason reported.
          const reason = reasonOf(error);
          refused.push({ name: `${file.name} ${number}`, reason: span.isCut ? cutOff : reason });
          continue;
        }
        if (span.isCut) refused.push({ name: file.name, reason: cutOff });
      }
    } catch (error) {
      refused.push({ name: file.name, reason: reasonOf(error) });
    }
    this.#whyEmpty ??= refused.find(({ reason }) => reason !== noConversation)?.reason;
    if (this.#found > foundBefore) for (const one of refused) this.refused.push(one);
    else this.#others += 1;
  }

  /** The value that was read during the search is reused for the first read. */
  #place(name: string, window: BlobWindow, span: JsonSpan, value: RawRecord): ImportPlace {
    let read: RawRecord | undefined = value;
    return {
      name,
      bytes: span.end - span.start,
      read: async () => {
        const raw = read ?? (await readSpan(window, span));
        read = undefined;
        return this.#itemIn(raw, name);
      },
    };
  }

  async #itemIn(raw: unknown, name: string): Promise<FoundItem | LeftOut> {
    if (isConsoleExport(raw)) return readConsoleExport(raw, name);
    const form = formatOf(raw);
    if (!form || !isObject(raw)) throw new DamagedEntry('It changed while it was read.');
    const conversation = form.read(raw);
    const made = await externalItem(form.id, conversation, this.#fileOf);
    const { messages = 0, ...others } = conversation.leftOut;
    if (!made && messages > 0) throw new DamagedEntry('None of its messages could be read.');
    if (!made) return { ...others, 'empty-conversations': 1 };
    for (const entry of made.entries) {
      const schema = schemaOf(entry.kind);
      const reading = schema && readRecord(schema, entry);
      if (!reading || 'reason' in reading)
        throw new DamagedEntry('It can’t be converted to this console’s format.');
    }
    const damaged: LeftOut = messages > 0 ? { messages } : {};
    return { row: form.id, itemKind, refused: [], damaged, ...made };
  }
}

async function readSpan(window: BlobWindow, { start, end }: JsonSpan): Promise<unknown> {
  checkSize(end - start);
  const value = readJson(await window.range(start, end));
  if (isDeeper(value, deepest)) throw new DamagedEntry('It’s nested too deeply.');
  return value;
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

/** Other errors do not concern a single conversation and are rethrown. */
function reasonOf(error: unknown): string {
  if (error instanceof DamagedEntry) return error.message;
  throw error;
}
