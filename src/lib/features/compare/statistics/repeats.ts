import type { ComparisonCell } from '$lib/base/storage/comparison-records';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';

/** Describes how far the repeats of one cell agree, and what an equal seed preserved. Only complete answers count. */
export function describeRepeats(repeats: readonly ComparisonCell[]): string[] {
  const answers = completeAnswers(repeats);
  return compact([describeEqual(equalAnswers(textsOf(answers))), describeSeed(answers)]);
}

/** The same over all rows of one variant. */
export function describeRowRepeats(cells: readonly ComparisonCell[]): string[] {
  const rows = [...groupBy(cells, ({ rowId }) => rowId).values()];
  if (rows[0] && rows.length === 1) return describeRepeats(rows[0]);
  const repeated = rows.map(completeAnswers).filter((answers) => answers.length > 1);
  if (repeated.length === 0) return [];
  const alike = repeated.filter((answers) => equalAnswers(textsOf(answers)).distinct === 1).length;
  return compact([
    `${alike} of ${repeated.length} rows gave equal answers every time`,
    describeSeed(repeated.flat()),
  ]);
}

function completeAnswers(cells: readonly ComparisonCell[]): AssistantMessage[] {
  return cells.flatMap(({ answers }) => answers.slice(-1)).filter(({ state }) => state === 'done');
}

function textsOf(answers: readonly AssistantMessage[]): string[] {
  return answers.map(({ content }) => content);
}

function describeSeed(answers: readonly AssistantMessage[]): string | undefined {
  const stability = seedStability(answers);
  return stability && describeStability(stability);
}

function compact(words: readonly (string | undefined)[]): string[] {
  return words.filter((one) => one !== undefined);
}

interface EqualAnswers {
  answers: number;
  distinct: number;
  /** Number of answers equal to the most frequent one, including itself. */
  alike: number;
}

/** Compares the repeats of one cell exactly. */
export function equalAnswers(answers: readonly string[]): EqualAnswers {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return {
    answers: answers.length,
    distinct: counts.size,
    alike: Math.max(0, ...counts.values()),
  };
}

/** "4 of 5 answers are equal", "5 answers, all different". Undefined for fewer than two. */
export function describeEqual({ answers, distinct, alike }: EqualAnswers): string | undefined {
  if (answers < 2) return undefined;
  if (distinct === answers) return `${answers} answers, all different`;
  return distinct === 1
    ? `All ${answers} answers are equal`
    : `${alike} of ${answers} answers are equal`;
}

/** A seed promises equal answers only while the service's system_fingerprint is the same. */
interface SeedStability {
  seed: number;
  /** Without duplicates, in order of arrival. */
  fingerprints: string[];
  /** Number of answers that name a fingerprint. */
  named: number;
  answers: number;
}

/** Undefined for a single answer, and unless all repeats used the same seed. */
export function seedStability(answers: readonly AssistantMessage[]): SeedStability | undefined {
  const [first, ...others] = answers;
  const seed = first?.asked?.seed;
  if (seed === undefined || others.length === 0) return undefined;
  if (others.some(({ asked }) => asked?.seed !== seed)) return undefined;
  const known = answers.flatMap(({ systemFingerprint }) => systemFingerprint || []);
  return {
    seed,
    fingerprints: [...new Set(known)],
    named: known.length,
    answers: answers.length,
  };
}

export function describeStability({ seed, fingerprints, named, answers }: SeedStability): string {
  if (fingerprints.length === 0)
    return `Seed ${seed}: no fingerprint reported, so changes go unnoticed.`;
  if (fingerprints.length > 1)
    return `Seed ${seed}: the service changed (${fingerprints.length} fingerprints), so answers may differ.`;
  const rest = named < answers ? `, which ${named} of ${answers} answers report` : '';
  return `Seed ${seed}: one fingerprint, ${fingerprints.join()}${rest}.`;
}

/** Node 20, where the tests run, has no Map.groupBy. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
