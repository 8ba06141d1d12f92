import { evaluate, type Question } from './evaluation';
import type { Verdict } from './evaluator';

/** For tests: evaluates in this thread, without an end in time. */
export const evaluatorHere = {
  evaluate: async (questions: readonly Question[]): Promise<Verdict[]> =>
    evaluate(questions, { reasons: 'all' }),
  close: () => {},
};

/** For tests: an evaluator that comes to no verdict. */
export const lateEvaluator = {
  evaluate: async (questions: readonly Question[]): Promise<Verdict[]> =>
    questions.map(() => 'late'),
  close: () => {},
};
