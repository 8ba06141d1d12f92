import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { conversationBelongings } from '$lib/base/storage/conversations';
import { isObject, readRecord } from '$lib/base/storage/database/schema';
import { isConsoleExport, readConsoleExport } from '$lib/shared/backup/model/console-export';
import type {
  FoundItem,
  ImportPlace,
  ImportProgress,
  ImportSource,
} from '$lib/shared/backup/model/import-source';
import { schemaOf } from '$lib/shared/backup/model/record-schemas';
import type { ItemKind } from '$lib/shared/backup/model/stored-items';
import { DamagedEntry, type Refusal } from '$lib/base/formats/zip/zip-file';
import type { FileOf } from './external-file';
import { externalItem } from './external-item';
import { conversationsIn, ifDamaged, type LastValue, noConversation } from './file-conversations';
import { formatOf } from './forms';
import type { JsonFile } from './json-file';

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
  readonly #last: LastValue = {};
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
    try {
      for await (const found of conversationsIn(await file.open(), this.#last, onprogress)) {
        if (refused.length === maxRefused)
          throw new DamagedEntry('Too much of it is damaged; the rest wasn’t read.');
        if ('leftOut' in found) {
          yield { name: file.name, bytes: 0, read: () => Promise.resolve(found.leftOut) };
          continue;
        }
        const name = `${file.name} ${found.name}`.trimEnd();
        if ('reason' in found) {
          refused.push({ name, reason: found.reason });
          continue;
        }
        this.#found += 1;
        const read = async () => this.#itemIn(await found.read(), name);
        yield { name, bytes: found.bytes, read };
      }
    } catch (error) {
      refused.push({ name: file.name, reason: ifDamaged(error).message });
    }
    this.#whyEmpty ??= refused.find(({ reason }) => reason !== noConversation)?.reason;
    if (this.#found > foundBefore) for (const one of refused) this.refused.push(one);
    else this.#others += 1;
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
