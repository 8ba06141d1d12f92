import { problemKinds, type FileProblem, type LineProblem } from './problem';

/** Problems of one code at one field. */
export interface ProblemGroup {
  code: FileProblem['code'];
  severity: FileProblem['severity'];
  /** The path without the positions in it, such as `body.messages[].role`. */
  field: string;
  count: number;
  /** The first of them, in the order of the file. */
  kept: FileProblem[];
}

const mostKept = 2000;
/** UTF-16 units. */
const wordsLength = 120;

/** Counts all problems of a file and keeps the first of each group. */
export class ProblemGroups {
  readonly #groups = new Map<string, ProblemGroup>();

  /** `line` is counted from 1, and its text gives the first words; both are left out for the file as a whole. */
  add({ code, severity, field, reason }: LineProblem, line?: number, text = ''): void {
    const path = field.includes('[') ? field.replace(/\[\d+\]/g, '[]') : field;
    const key = `${code} ${severity} ${path}`;
    let group = this.#groups.get(key);
    if (!group) {
      group = { code, severity, field: path, count: 0, kept: [] };
      this.#groups.set(key, group);
    }
    group.count += 1;
    if (group.kept.length < mostKept)
      group.kept.push({ code, severity, line, field, reason, words: firstWords(text) });
  }

  /** Errors first, and of each kind the most frequent first. */
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

/** A slice of a string keeps the whole string in V8, here a megabyte of the file; this is a copy. */
function firstWords(text: string): string {
  return JSON.parse(JSON.stringify(text.slice(0, wordsLength))) as string;
}
