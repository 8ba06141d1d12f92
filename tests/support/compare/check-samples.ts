import type { CheckRule } from '../../../src/lib/base/storage/comparison-records';
import { cellSample, rowSample } from '../storage/samples';
import type { ModelCalls } from '../../../src/lib/features/compare/checks/evaluate-by-requests';
import type { Subject } from '../../../src/lib/features/compare/checks/verdicts';

export const checkOf = (rule: CheckRule) => ({ id: 'check', name: 'Check', ...rule });

const nobody = () => Promise.reject(new Error('No model is to be called.'));

/** For checks that send no requests. */
export const noModels: ModelCalls = { send: nobody, embed: nobody };

/** A complete answer to `Prompt ID`. */
export function subjectOf(
  answer: string,
  { id = 'row', values }: { id?: string; values?: { [column: string]: string } } = {},
): Subject {
  const row = rowSample('comparison', id, values ? { values } : {});
  return { row, cell: cellSample(row, 'a', answer) };
}
