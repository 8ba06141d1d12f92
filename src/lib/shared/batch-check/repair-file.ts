import { decodeLines, readLineBlocks } from '$lib/base/formats/jsonl/line-blocks';
import { maxLineBytes } from './check-file';
import { claimedId, FreeIds, repairLine, type RepairKind } from './repair-line';

export interface IdChange {
  /** In the original file, counted from 1. */
  line: number;
  /** Undefined if the line had no custom_id. */
  before: string | undefined;
  after: string;
}

export interface Repair {
  file: File;
  /** Number of lines changed in each way, and the first of them. */
  changes: { kind: RepairKind; count: number; lines: number[] }[];
  /** The first changed custom_ids. */
  ids: IdChange[];
}

const maxIds = 5000;
const maxExamples = 5;

/**
 * Copies a file of UTF-8 lines without byte order marks, CRLF, blank lines and trailing commas, and gives every line
 * a unique custom_id. The file is read twice, because new ids must differ from those of later lines.
 */
export async function repairFile(file: File, onprogress: (bytes: number) => void): Promise<Repair> {
  const taken = new Set<string>();
  await eachLine(file, (text) => {
    const id = claimedId(text);
    if (id !== undefined) taken.add(id);
  });
  const rewriting = new Rewriting(new FreeIds(taken));
  await eachLine(file, rewriting.take, (end) => {
    rewriting.endBlock();
    onprogress(end);
  });
  const type = 'application/jsonl';
  const repaired = new File(rewriting.parts, repairedName(file.name), { type });
  return { file: repaired, changes: rewriting.changes, ids: rewriting.ids };
}

export function repairedName(name: string): string {
  return `${name.replace(/\.(jsonl|ndjson|json|txt)$/i, '')}-repaired.jsonl`;
}

class Rewriting {
  readonly parts: Blob[] = [];
  readonly ids: IdChange[] = [];
  readonly #changes = new Map<RepairKind, Repair['changes'][number]>();
  readonly #ids: FreeIds;
  #number = 0;
  #block: string[] = [];

  constructor(ids: FreeIds) {
    this.#ids = ids;
  }

  readonly take = (original: string, lineEnd: string): void => {
    const line = (this.#number += 1);
    const { text, kinds, newId } = repairLine(original, lineEnd, line, this.#ids);
    if (text !== undefined) this.#block.push(text, '\n');
    for (const kind of kinds) this.#count(kind, line);
    if (newId && this.ids.length < maxIds) this.ids.push({ line, ...newId });
  };

  /** The browser stores Blobs outside the memory of this worker. */
  endBlock(): void {
    this.parts.push(new Blob([this.#block.join('')]));
    this.#block = [];
  }

  get changes(): Repair['changes'] {
    return [...this.#changes.values()];
  }

  #count(kind: RepairKind, line: number): void {
    let change = this.#changes.get(kind);
    if (!change) {
      change = { kind, count: 0, lines: [] };
      this.#changes.set(kind, change);
    }
    change.count += 1;
    if (change.lines.length < maxExamples) change.lines.push(line);
  }
}

async function eachLine(
  file: Blob,
  take: (text: string, lineEnd: string) => void,
  onblock: (end: number) => void = () => {},
): Promise<void> {
  for await (const { bytes, cut, end } of readLineBlocks(file, maxLineBytes)) {
    if (cut) throw new RangeError('A line is too long to repair.');
    decodeLines(bytes, take);
    onblock(end);
  }
}
