import { placeholderFor } from '$lib/shared/tables/template';
import { unusedName } from '$lib/base/ui/files/save-file';
import { fillPrompt } from '$lib/features/compare/sending/cell-request';
import type { EvaluationCheck } from './evaluation';
import type { ReadAssertion } from './read-assertions';

/** A row with the assertions on its answers. */
interface JudgedRow {
  values: { [column: string]: string };
  assertions: ReadAssertion[];
}

/** Marks rows for a check whose rule has no text that a column could hold. */
const mark = 'yes';

/**
 * Turns the assertions of rows into checks. What all rows share becomes a check of every row. Other assertions that
 * differ only in a text become one check, and each row gets its text in a column of that check.
 */
export function gatherChecks(rows: readonly JudgedRow[]): EvaluationCheck[] {
  const numbers = rows.map(({ assertions }) =>
    numbered(assertions, ({ text = '', rule }) => rule(text)),
  );
  const counts = new Map<string, number>();
  for (const [key] of numbers.flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isShared = (key: string) => counts.get(key) === rows.length;
  const columns = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  const checks = new Map<string, EvaluationCheck>();
  for (const [at, row] of rows.entries()) {
    const all = numbers[at] ?? [];
    for (const [key, { text = '', ...one }] of all)
      if (isShared(key) && !checks.has(key)) checks.set(key, checkOf(one, text));
    const own = all.filter(([key]) => !isShared(key)).map(([, assertion]) => assertion);
    const added = numbered(own, ({ rule }) => rule('')).map(([key, { text, ...one }]) => {
      const check = checks.get(`own ${key}`) ?? checkInColumn(one, columns);
      checks.set(`own ${key}`, check);
      return [check.column ?? '', text === undefined ? mark : fillPrompt(text, row.values)];
    });
    row.values = { ...row.values, ...(Object.fromEntries(added) as { [column: string]: string }) };
  }
  return [...checks.values()];
}

/** Assertions by all that makes them different; the same one twice in a row has two keys. */
function numbered(
  assertions: readonly ReadAssertion[],
  ruleOf: (assertion: ReadAssertion) => unknown,
): [key: string, ReadAssertion][] {
  const counts = new Map<string, number>();
  return assertions.map((assertion) => {
    const { text: _, ...others } = assertion;
    const key = JSON.stringify([others, ruleOf(assertion)]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return [`${counts.get(key) ?? 0} ${key}`, assertion];
  });
}

function checkInColumn(assertion: ReadAssertion, columns: Set<string>): EvaluationCheck {
  const column = unusedName(`expected ${assertion.type}`, [...columns], (number) => ` ${number}`);
  columns.add(column);
  return { ...checkOf(assertion, placeholderFor(column)), column };
}

function checkOf(
  { rule, type: _, text: __, ...others }: ReadAssertion,
  text: string,
): EvaluationCheck {
  return { ...others, rule: rule(text) };
}
