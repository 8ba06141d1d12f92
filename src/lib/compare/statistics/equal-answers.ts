export interface EqualAnswers {
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
