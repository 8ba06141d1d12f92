import {
  evaluate,
  type SchemaQuestion,
} from '../../../src/lib/base/formats/json-schema/evaluation';
import type { SchemaVerdict } from '../../../src/lib/base/formats/json-schema/evaluator';

/** An evaluator for tests that runs in this thread, without a time limit. */
export const evaluatorHere = {
  evaluate: async (questions: readonly SchemaQuestion[]): Promise<SchemaVerdict[]> =>
    evaluate(questions, { reasons: 'all' }),
  close: () => {},
};

/** An evaluator for tests whose verdict is always late. */
export const lateEvaluator = {
  evaluate: async (questions: readonly SchemaQuestion[]): Promise<SchemaVerdict[]> =>
    questions.map(() => 'late'),
  close: () => {},
};
