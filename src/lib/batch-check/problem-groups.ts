import { problemKinds, type FileProblem, type LineProblem } from './problem';

/** Problems with the same code and field. */
export interface ProblemGroup {
  code: FileProblem['code'];
  severity: FileProblem['severity'];
  /** The path without array positions, such as `body.messages[].role`. */
  field: string;
  count: number;
  /** The first problems, in file order. */
  kept: FileProblem[];
}

const mostKept = 2000;
/** UTF-16 units. */
const wordsLength = 120;

/** Counts all problems of a file and stores the first of each group. */
export class ProblemGroups {
  readonly #groups = new Map<string, ProblemGroup>();

  /** `line` counts from 1, and `text` supplies the first words; both are omitted for the whole file. */
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
  return JSON.parse(JSON.stringify(text.slice(0, wordsLength))) as string;
}
