import type { ComparisonCell } from '$lib/storage/comparison-records';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import { equalAnswers, describeEqual } from './equal-answers';
import { seedStability, describeStability } from './fingerprints';
import { grouped } from './grouped';

/** Describes how far the repeats of one cell agree, and what an equal seed preserved. Only complete answers count. */
export function describeRepeats(repeats: readonly ComparisonCell[]): string[] {
  const answers = endedAnswers(repeats);
  return known([describeEqual(equalAnswers(textsOf(answers))), describeSeed(answers)]);
}

/** The same over all rows of one variant. */
export function formatRows(cells: readonly ComparisonCell[]): string[] {
  const rows = [...grouped(cells, ({ rowId }) => rowId).values()];
  if (rows[0] && rows.length === 1) return describeRepeats(rows[0]);
  const repeated = rows.map(endedAnswers).filter((answers) => answers.length > 1);
  if (repeated.length === 0) return [];
  const alike = repeated.filter((answers) => equalAnswers(textsOf(answers)).distinct === 1).length;
  return known([
    `${alike} of ${repeated.length} rows gave equal answers each time`,
    describeSeed(repeated.flat()),
  ]);
}

function endedAnswers(cells: readonly ComparisonCell[]): AssistantMessage[] {
  return cells.flatMap(({ answers }) => answers.slice(-1)).filter(({ state }) => state === 'done');
}

function textsOf(answers: readonly AssistantMessage[]): string[] {
  return answers.map(({ content }) => content);
}

function describeSeed(answers: readonly AssistantMessage[]): string | undefined {
  const stability = seedStability(answers);
  return stability && describeStability(stability);
}

function known(words: readonly (string | undefined)[]): string[] {
  return words.filter((one) => one !== undefined);
}
