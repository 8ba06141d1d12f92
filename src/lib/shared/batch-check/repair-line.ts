import { firstFree } from '$lib/base/formats/first-free';
import { isObject, jsonOr } from '$lib/base/api/wire/json';
import { isCustomId } from '$lib/base/api/rules/batch-line';
import { memberSpan, withoutTrailingCommas } from './broken-json';

/** Kinds of change in a repaired file. */
export type RepairKind = 'bom' | 'crlf' | 'blank' | 'trailing-comma' | 'custom-id';

export interface RepairedLine {
  /** Undefined if the line is left out. */
  text: string | undefined;
  kinds: RepairKind[];
  /** The custom_id before, undefined if there was none, and after. */
  newId?: { before: string | undefined; after: string };
}

/** Assigns custom_ids that no line of the file uses. */
export class FreeIds {
  readonly #used = new Set<string>();
  readonly #taken: ReadonlySet<string>;

  /** `taken` contains all ids of the file: a new one must not collide with that of a later line. */
  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken;
  }

  /** Returns the id for its first line, and a new one for each repetition. */
  claim(id: string): string {
    if (!this.#used.has(id)) {
      this.#used.add(id);
      return id;
    }
    return this.make(id);
  }

  make(stem: string): string {
    const id = firstFree(
      (number) => `${stem}-${number}`,
      (name) => this.#isTaken(name),
    );
    this.#used.add(id);
    return id;
  }

  /** A new id for a line without one. */
  forLine(number: number): string {
    const id = `line-${number}`;
    if (this.#isTaken(id)) return this.make(id);
    this.#used.add(id);
    return id;
  }

  #isTaken(id: string): boolean {
    return this.#taken.has(id) || this.#used.has(id);
  }
}

/** Repairs only unambiguous problems; the rest of the line is unchanged to the character. */
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
    const repaired = withoutTrailingCommas(text);
    value = jsonOr(repaired, undefined);
    if (value === undefined) return { text, kinds };
    kinds.push('trailing-comma');
    text = repaired;
  }
  if (!isObject(value)) return { text, kinds };
  const before = idText(value.custom_id);
  const after = before === undefined ? ids.forLine(number) : ids.claim(before);
  if (after === value.custom_id) return { text, kinds };
  return { text: withId(text, after), kinds: [...kinds, 'custom-id'], newId: { before, after } };
}

/** Every custom_id that a line claims, read as the repair reads it. */
export function claimedId(text: string): string | undefined {
  const value =
    jsonOr(text.replace(/^\uFEFF/, ''), undefined) ??
    jsonOr(withoutTrailingCommas(text), undefined);
  return isObject(value) ? idText(value.custom_id) : undefined;
}

/** A number is converted to its text. */
function idText(id: unknown): string | undefined {
  if (typeof id === 'number') return String(id);
  return isCustomId(id) ? id : undefined;
}

/** Replaces or adds only this member of the text: serializing the object again would change large numbers. */
function withId(text: string, id: string): string {
  const span = memberSpan(text, 'custom_id');
  if (span) return `${text.slice(0, span.start)}${JSON.stringify(id)}${text.slice(span.end)}`;
  const inside = text.indexOf('{') + 1;
  const comma = /^\s*\}/.test(text.slice(inside)) ? '' : ',';
  return `${text.slice(0, inside)}"custom_id":${JSON.stringify(id)}${comma}${text.slice(inside)}`;
}
