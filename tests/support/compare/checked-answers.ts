import { checkAnswers } from '../../../src/lib/features/compare/checks/check-answers';
import type { Subject } from '../../../src/lib/features/compare/checks/verdicts';
import { checkOf, noModels, subjectOf } from './check-samples';

interface Judged {
  row: string;
  variant: string;
  repeat: number;
  passes: boolean | 'disagrees';
}

/** Answers with the verdicts of a judge that replies as given. */
export async function checkAnswersOf(judged: readonly Judged[]) {
  const check = checkOf({ kind: 'judge', model: 'm', prompt: '{{@answer}}' });
  const sent = new Set<string>();
  const send = async (_model: string, _connection: string | undefined, prompt: string) => {
    const passes = prompt.includes('true') || (prompt.includes('disagrees') && !sent.has(prompt));
    sent.add(prompt);
    return JSON.stringify({ pass: passes, why: '' });
  };
  const subjects = judged.map(({ row, variant, repeat, passes }) => {
    const subject = subjectOf(`${passes} ${row} ${variant} ${repeat}`, { id: row });
    return { ...subject, cell: { ...subject.cell, variantId: variant, repeat } };
  });
  const checked: Subject[] = [];
  const { signal } = new AbortController();
  for await (const piece of checkAnswers(check, subjects, {
    models: { ...noModels, send },
    signal,
  }))
    for (const { subject, verdict } of piece)
      checked.push({ ...subject, cell: { ...subject.cell, verdicts: { [check.id]: verdict } } });
  return { checks: [{ ...check, name: 'Judged by m' }], subjects: checked };
}
