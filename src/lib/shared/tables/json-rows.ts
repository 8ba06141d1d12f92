import { isObject, type JsonValue, parseJson, textOrJson } from '$lib/base/api/wire/json';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import type { Row, RowFault, RowReader, RowReading } from './row-format';

/** With more columns the keys are probably data, and a list of them would be useless. */
const maxColumns = 1000;

/** One JSON object per line. Columns are added as they appear. */
export class JsonRows implements RowReader {
  readonly #position = new Map<string, number>();
  #line = 0;

  get columns(): readonly string[] {
    return [...this.#position.keys()];
  }

  read(text: string, isLast: boolean): RowReading {
    const length = isLast ? text.length : text.lastIndexOf('\n') + 1;
    const reading: RowReading = { rows: [], length, faults: [], blank: 0, isUnclosed: false };
    const lines = text.slice(0, length).split('\n');
    if (lines.at(-1) === '') lines.pop();
    for (const line of lines) {
      this.#line += 1;
      if (line.trim() === '') reading.blank += 1;
      else this.#addLine(line, reading);
    }
    return reading;
  }

  #addLine(line: string, reading: RowReading): void {
    const parsed = parseJson(line);
    if ('problem' in parsed) {
      reading.faults.push(this.#fault('not-json', `Left out: ${explainBrokenJson(line, 'line')}`));
    } else if (!isObject(parsed.value)) {
      reading.faults.push(this.#fault('not-an-object', 'Left out: it isn’t a JSON object.'));
    } else {
      reading.rows.push(this.#row(parsed.value as { [name: string]: JsonValue }, line, reading));
    }
  }

  #row(value: { [name: string]: JsonValue }, line: string, reading: RowReading): Row {
    const row: (string | undefined)[] = [];
    const written = hasUnusualNumber.test(line) ? numbersAsWritten(line) : undefined;
    for (const [name, member] of Object.entries(value)) {
      const index = this.#positionOf(name);
      if (index !== undefined)
        row[index] = written?.get(name) ?? (member === null ? undefined : textOrJson(member));
      else if (!reading.faults.some(({ kind }) => kind === 'too-many-columns'))
        reading.faults.push(
          this.#fault('too-many-columns', `Only the first ${maxColumns} keys become columns.`),
        );
    }
    return row;
  }

  #positionOf(name: string): number | undefined {
    const known = this.#position.get(name);
    if (known !== undefined || this.#position.size >= maxColumns) return known;
    this.#position.set(name, this.#position.size);
    return this.#position.size - 1;
  }

  #fault(kind: RowFault['kind'], detail: string): RowFault {
    return { kind, line: this.#line, detail };
  }
}

/** Strings unchanged, null as absent, other values as JSON. */

/** Numbers that JavaScript would print differently: 1.50, 1e3, 12345678901234567890. */
const hasUnusualNumber = /\d[.eE]|\d{16}/;

type SourceReviver = (
  this: unknown,
  key: string,
  value: unknown,
  context?: { source?: string },
) => unknown;

/** Source texts of the object's direct number members, in browsers that expose them. */
function numbersAsWritten(line: string): Map<string, string> {
  const holders = new Map<unknown, Map<string, string>>();
  const note: SourceReviver = function (key, value, context) {
    if (typeof value !== 'number' || context?.source === undefined) return value;
    const numbers = holders.get(this) ?? new Map<string, string>();
    holders.set(this, numbers.set(key, context.source));
    return value;
  };
  const root: unknown = JSON.parse(line, note);
  return holders.get(root) ?? new Map<string, string>();
}
