import { holdsWords, searchWords } from '$lib/base/ui/text/word-search';
import type { Check, ComparisonRow } from '$lib/base/storage/comparison-records';
import { type Subject, verdictFor } from '../checks/verdicts';
import { totalTime } from '../model/figures';
import { hasFailed } from '../model/cell-answers';

export type RowFilter = 'all' | 'unanswered' | 'failed' | 'failing' | 'differing' | 'unvoted';
export type RowOrder = 'position' | 'prompt' | 'slowest' | 'failing';

export const rowFilters: { value: RowFilter; label: string }[] = [
  { value: 'all', label: 'All rows' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'failed', label: 'With failures' },
  { value: 'failing', label: 'Failed a check' },
  { value: 'differing', label: 'Checks differ' },
  { value: 'unvoted', label: 'Not rated' },
];

export const rowOrders: { value: RowOrder; label: string }[] = [
  { value: 'position', label: 'As added' },
  { value: 'prompt', label: 'By prompt' },
  { value: 'slowest', label: 'Slowest first' },
  { value: 'failing', label: 'Most failures first' },
];

/** Facts about the cells of a row, by which rows are filtered and sorted. */
export interface RowFacts {
  /** Cells with a complete answer. */
  answered: number;
  failed: number;
  /** Number of verdicts that do not pass, and of those that do. */
  failing: number;
  passing: number;
  /** Milliseconds of the slowest answer. */
  slowest: number;
}

const noFacts: RowFacts = { answered: 0, failed: 0, failing: 0, passing: 0, slowest: 0 };

/** Facts by row id. */
export function rowFacts(
  subjects: readonly Subject[],
  checks: readonly Check[],
): Map<string, RowFacts> {
  const facts = new Map<string, RowFacts>();
  for (const subject of subjects) {
    const { cell } = subject;
    const last = cell.answers.at(-1);
    const before = facts.get(cell.rowId) ?? noFacts;
    const passes = checks.map((check) => verdictFor(check, subject)?.pass);
    facts.set(cell.rowId, {
      answered: before.answered + Number(last?.state === 'done'),
      failed: before.failed + Number(hasFailed(cell)),
      failing: before.failing + passes.filter((pass) => pass === false).length,
      passing: before.passing + passes.filter((pass) => pass === true).length,
      slowest: Math.max(before.slowest, (last && totalTime(last)) ?? 0),
    });
  }
  return facts;
}

export interface RowChoice {
  search: string;
  filter: RowFilter;
  order: RowOrder;
}

/** The rows that match the choice, in its order. */
export function filterRows(
  rows: readonly ComparisonRow[],
  facts: ReadonlyMap<string, RowFacts>,
  { search, filter, order }: RowChoice,
): readonly ComparisonRow[] {
  const words = searchWords(search);
  if (words.length === 0 && filter === 'all' && order === 'position') return rows;
  const of = ({ id }: ComparisonRow) => facts.get(id) ?? noFacts;
  const chosen = rows.filter((row) => matchesFilter(row, of(row), filter) && hasWords(row, words));
  switch (order) {
    case 'position':
      return chosen;
    case 'prompt':
      return chosen.sort((a, b) => collator.compare(a.prompts[0] ?? '', b.prompts[0] ?? ''));
    case 'slowest':
      return chosen.sort((a, b) => of(b).slowest - of(a).slowest);
    case 'failing':
      return chosen.sort((a, b) => of(b).failing - of(a).failing);
  }
}

const collator = new Intl.Collator('en', { numeric: true });

function matchesFilter({ best }: ComparisonRow, facts: RowFacts, filter: RowFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'unanswered':
      return facts.answered === 0;
    case 'failed':
      return facts.failed > 0;
    case 'failing':
      return facts.failing > 0;
    case 'differing':
      return facts.failing > 0 && facts.passing > 0;
    case 'unvoted':
      return best === undefined && facts.answered > 0;
  }
}

function hasWords({ prompts, values = {} }: ComparisonRow, words: readonly string[]): boolean {
  return words.length === 0 || holdsWords([...prompts, ...Object.values(values)].join('\n'), words);
}
