import type { LineProblem as MemberProblem } from '$lib/base/api/rules/batch-line';
import type { Problem as RequestProblem, ProblemKind } from '$lib/base/api/rules/problem';

/** Problem of a batch file or one of its lines. Problems of the request use the names of its rules. */
export type ProblemCode =
  | 'too-large'
  | 'large'
  | 'empty'
  | 'encoding'
  | 'many-lines'
  | 'bom'
  | 'crlf'
  | 'blank'
  | 'invalid-utf8'
  | 'line-too-long'
  | 'invalid-json'
  | 'trailing-text'
  | 'trailing-comma'
  | 'cut-line'
  | 'several-lines'
  | 'array'
  | 'not-object'
  | 'duplicate-id'
  | MemberProblem['kind']
  | BodyProblem['kind'];

/** A violation of the request rules, or of the facts in the model list. */
export interface BodyProblem extends Omit<RequestProblem, 'kind'> {
  kind: ProblemKind | 'unknown-model' | 'inactive-model' | 'context';
}

type Severity = 'error' | 'warning';

/** Request errors become file errors, and advice becomes warnings. */
export function severityOf(level: RequestProblem['level']): Severity {
  return level === 'refusal' ? 'error' : 'warning';
}

export interface FileProblem {
  code: ProblemCode;
  severity: Severity;
  /** Counted from 1; absent for the whole file. */
  line?: number;
  /** A path within the line, such as `body.messages[0].role`; empty for the line itself. */
  field: string;
  reason: string;
  /** The first words of the line. */
  words: string;
}

/** A problem without its line, which the reader of the file adds. */
export type LineProblem = Pick<FileProblem, 'code' | 'severity' | 'field' | 'reason'>;

/** Receives the problems of a line. A callback allocates nothing for a line without problems. */
export type ReportLineProblem = (problem: LineProblem) => void;

interface Kind {
  title: string;
  repairable?: true;
}

/** Title of each kind of problem, and whether the repair removes it. */
export const problemKinds: Record<ProblemCode, Kind> = {
  'too-large': { title: 'Too large' },
  large: { title: 'Too large for some services' },
  empty: { title: 'Empty' },
  encoding: { title: 'Not UTF-8' },
  'many-lines': { title: 'Many lines' },
  bom: { title: 'Byte order mark', repairable: true },
  crlf: { title: 'Windows line ends', repairable: true },
  blank: { title: 'Blank lines', repairable: true },
  'invalid-utf8': { title: 'Invalid UTF-8' },
  'line-too-long': { title: 'Line too long' },
  'invalid-json': { title: 'Not JSON' },
  'trailing-text': { title: 'Text after the JSON' },
  'trailing-comma': { title: 'Trailing commas', repairable: true },
  'cut-line': { title: 'Truncated line' },
  'several-lines': { title: 'JSON over several lines' },
  array: { title: 'An array, not an object' },
  'not-object': { title: 'Not an object' },
  'unknown-member': { title: 'Unknown fields' },
  'missing-id': { title: 'No custom_id', repairable: true },
  'invalid-id': { title: 'custom_id isn’t a string', repairable: true },
  'duplicate-id': { title: 'custom_id used twice', repairable: true },
  method: { title: 'Wrong method' },
  url: { title: 'Wrong URL' },
  body: { title: 'No request body' },
  stream: { title: 'Streaming requested' },
  'unknown-model': { title: 'Unknown model' },
  'inactive-model': { title: 'Inactive model' },
  context: { title: 'May not fit the context window' },
  'unknown-parameter': { title: 'Unknown parameters' },
  unsupported: { title: 'Not supported yet' },
  deprecated: { title: 'Deprecated' },
  required: { title: 'Missing' },
  type: { title: 'Wrong type' },
  range: { title: 'Out of range' },
  allowed: { title: 'Value not allowed' },
  items: { title: 'Wrong number of items' },
  conflict: { title: 'Conflict' },
  needs: { title: 'Needs another parameter' },
  strict: { title: 'Strict schema with optional parts' },
  'not-together': { title: 'Use one, not both' },
  'not-of-family': { title: 'Value unknown for this model family' },
  'json-not-asked': { title: 'JSON mode, but no message mentions JSON' },
  secret: { title: 'Secret not in the file' },
  'no-images': { title: 'Images for a text-only model' },
  'no-sound': { title: 'Audio for a text-only model' },
};

/** Problems with the same code and field. */
export interface ProblemGroup {
  code: FileProblem['code'];
  severity: FileProblem['severity'];
  /** The path without array positions, such as `body.messages[].role`. */
  field: string;
  count: number;
  /** The first problems, in file order. */
  examples: FileProblem[];
}

const maxExamples = 2000;
/** UTF-16 units. */
const maxFirstWords = 120;

/** Counts all problems of a file and stores the first of each group. */
export class ProblemGroups {
  readonly #groups = new Map<string, ProblemGroup>();

  /** `line` counts from 1, and `text` supplies the first words; both are omitted for the whole file. */
  add({ code, severity, field, reason }: LineProblem, line?: number, text = ''): void {
    const path = field.includes('[') ? field.replace(/\[\d+\]/g, '[]') : field;
    const key = `${code} ${severity} ${path}`;
    let group = this.#groups.get(key);
    if (!group) {
      group = { code, severity, field: path, count: 0, examples: [] };
      this.#groups.set(key, group);
    }
    group.count += 1;
    if (group.examples.length < maxExamples)
      group.examples.push({ code, severity, line, field, reason, words: firstWords(text) });
  }

  /** Errors first, then by frequency. */
  get sorted(): ProblemGroup[] {
    const rank = ({ severity }: ProblemGroup) => (severity === 'error' ? 0 : 1);
    return [...this.#groups.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count);
  }
}

export function countOf(
  groups: readonly ProblemGroup[],
  severity: FileProblem['severity'],
): number {
  return groups
    .filter((group) => group.severity === severity)
    .reduce((sum, { count }) => sum + count, 0);
}

export function isRepairable({ code }: ProblemGroup): boolean {
  return problemKinds[code].repairable === true;
}

/** In V8 a slice references the whole string, here a megabyte of the file; this makes a copy. */
function firstWords(text: string): string {
  return JSON.parse(JSON.stringify(text.slice(0, maxFirstWords))) as string;
}
