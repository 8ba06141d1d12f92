import Papa from 'papaparse';
import { type Members, textOrJson } from '$lib/base/api/wire/json';
import { isAssertionType } from './read-assertions';

/** `similar(0.8):Hello`, `not-contains:x`, `is-json`. */
const shortForm = /^(not-)?([a-z][a-z:-]*?)(?:\((\d+(?:\.\d+)?)\))?(?::([^]*))?$/;
const shortTypes = new Map([
  ['fn', 'javascript'],
  ['eval', 'javascript'],
  ['grade', 'llm-rubric'],
]);
const listTypes = /^i?contains-(?:all|any)$/;
const plainColumn = /^(?:expected|answer|ideal|reference)(?:[ _-]?(?:output|answer))?$/i;

/** The tests of a CSV file: its columns are variables, and `__expected` holds assertions in short. */
export class CsvTests {
  readonly columns: readonly string[];
  readonly tests: readonly Members[];

  constructor(text: string) {
    const { data } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: true });
    const [header = [], ...rows] = data;
    this.columns = header.map((name) => name.trim());
    this.tests = rows.map((cells) =>
      testOf(this.columns.map((name, at) => [name, withoutGuard(cells[at] ?? '')])),
    );
  }

  /** The column with expected answers, if the file has no assertions. */
  get expectedColumn(): string | undefined {
    if (this.columns.some((name) => name.startsWith('__expected'))) return undefined;
    return this.columns.find((name) => plainColumn.test(name));
  }
}

/** An export puts an apostrophe before what a spreadsheet would evaluate. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '');
}

function testOf(cells: readonly [column: string, value: string][]): Members {
  const filled = cells.filter(([name, value]) => name.startsWith('__') && value.trim() !== '');
  const {
    __description: description,
    __metric: metric,
    __threshold: threshold,
    ...others
  } = Object.fromEntries(filled) as { [name: string]: string | undefined };
  const expected = filled.filter(([name]) => name.startsWith('__expected'));
  return {
    ...Object.fromEntries(
      Object.entries(others).filter(([name]) => !name.startsWith('__expected')),
    ),
    vars: Object.fromEntries(cells.filter(([name]) => !name.startsWith('__'))),
    assert: expected.map(([, value]) => ({ ...assertionOf(value), ...(metric && { metric }) })),
    ...(description && { description }),
    ...(threshold && { threshold: Number(threshold) }),
  };
}

/** A word before a colon is a type only if promptfoo has it: an answer may be “Note: …”. */
function assertionOf(text: string): Members {
  const [, not = '', name = '', threshold, value] = shortForm.exec(text.trim()) ?? [];
  const type = shortTypes.get(name) ?? name;
  if (!isAssertionType(not + type) && !isAssertionType(type))
    return { type: 'equals', value: text };
  return {
    type: not + type,
    ...(value !== undefined && { value: listTypes.test(type) ? value.split(',') : value }),
    ...(threshold !== undefined && { threshold: Number(threshold) }),
  };
}

/** The short form of an assertion for a cell; undefined if it has none. */
export function shortAssertion({ metric: _, ...assertion }: Members): string | undefined {
  const { type, value = '', threshold, ...more } = assertion;
  if (typeof value === 'object' || Object.keys(more).length > 0) return undefined;
  const bound = typeof threshold === 'number' ? `(${threshold})` : '';
  return `${textOrJson(type)}${bound}${value === '' ? '' : `:${textOrJson(value)}`}`;
}
