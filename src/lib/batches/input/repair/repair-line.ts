import { isObject, jsonOr } from '$lib/api/json';
import { isCustomId } from '$lib/api/rules/batch-line';
import { memberSpan, withoutTrailingCommas } from '../check/json-scan';

/** What a repaired file has different from its original, beside the ids. */
export type RepairKind = 'bom' | 'crlf' | 'blank' | 'trailing-comma' | 'custom-id';

export interface RepairedLine {
  /** Undefined where the line is left out. */
  text: string | undefined;
  kinds: RepairKind[];
  /** The custom_id as it was, undefined where there was none, and as it is. */
  newId?: { before: string | undefined; after: string };
}

/** Gives out custom_ids that no line of the file bears. */
export class FreeIds {
  readonly #used = new Set<string>();
  readonly #taken: ReadonlySet<string>;

  /** `taken` are all ids of the file: a new one must not meet that of a later line either. */
  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken;
  }

  /** The id itself for its first line, a new one for each that repeats it. */
  claim(id: string): string {
    if (!this.#used.has(id)) {
      this.#used.add(id);
      return id;
    }
    return this.make(id);
  }

  make(stem: string): string {
    for (let number = 2; ; number += 1) {
      const id = `${stem}-${number}`;
      if (this.#taken.has(id) || this.#used.has(id)) continue;
      this.#used.add(id);
      return id;
    }
  }

  /** For a line that has none. */
  forLine(number: number): string {
    const id = `line-${number}`;
    if (this.#taken.has(id) || this.#used.has(id)) return this.make(id);
    this.#used.add(id);
    return id;
  }
}

/** Mends what can be mended without guessing; the rest of the line stays as it is, to the character. */
export function repairLine(
  original: string,
  lineEnd: string,
  number: number,
  ids: FreeIds,
): RepairedLine {
  const kinds: RepairKind[] = lineEnd === '\r\n' ? ['crlf'] : [];
  let text = original;
  if (text.startsWith('\uFEFF')) {
    kinds.push('bom');
    text = text.slice(1);
  }
  if (text.trim() === '') return { text: undefined, kinds: [...kinds, 'blank'] };
  let value = jsonOr(text, undefined);
  if (value === undefined) {
    const mended = withoutTrailingCommas(text);
    value = jsonOr(mended, undefined);
    if (value === undefined) return { text, kinds };
    kinds.push('trailing-comma');
    text = mended;
  }
  if (!isObject(value)) return { text, kinds };
  const before = idText(value.custom_id);
  const after = before === undefined ? ids.forLine(number) : ids.claim(before);
  if (after === value.custom_id) return { text, kinds };
  return { text: withId(text, after), kinds: [...kinds, 'custom-id'], newId: { before, after } };
}

/** All custom_ids that a line claims, read as the repair reads them. */
export function claimedId(text: string): string | undefined {
  const value =
    jsonOr(text.replace(/^\uFEFF/, ''), undefined) ??
    jsonOr(withoutTrailingCommas(text), undefined);
  return isObject(value) ? idText(value.custom_id) : undefined;
}

/** A number means the text that it looks like. */
function idText(id: unknown): string | undefined {
  if (typeof id === 'number') return String(id);
  return isCustomId(id) ? id : undefined;
}

/** Replaces or adds the one member within the text: written anew, large numbers would change. */
function withId(text: string, id: string): string {
  const span = memberSpan(text, 'custom_id');
  if (span) return `${text.slice(0, span.start)}${JSON.stringify(id)}${text.slice(span.end)}`;
  const inside = text.indexOf('{') + 1;
  const comma = /^\s*\}/.test(text.slice(inside)) ? '' : ',';
  return `${text.slice(0, inside)}"custom_id":${JSON.stringify(id)}${comma}${text.slice(inside)}`;
}
