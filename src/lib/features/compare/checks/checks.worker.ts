import type { CheckRule } from '$lib/base/storage/comparison-records';
import { serve } from '$lib/base/workers/serve';
import type { AnswerFacts, CheckOutcome } from './model/check-kind';
import { evaluationOf } from './kinds';

export interface CheckQuestion {
  /** A rule without placeholders. */
  rule: CheckRule;
  answer: string;
  /** Only for kinds that read them. */
  facts?: AnswerFacts;
}

/** One outcome per question. An exception affects only its own question. */
async function evaluate(questions: readonly CheckQuestion[]): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  for (const question of questions) outcomes.push(await evaluateOne(question));
  return outcomes;
}

async function evaluateOne({ rule, answer, facts }: CheckQuestion): Promise<CheckOutcome> {
  try {
    return (await evaluationOf(rule.kind)?.(rule, answer, facts)) ?? { why: 'No result.' };
  } catch (error) {
    return { why: error instanceof Error ? error.message : 'The check failed.' };
  }
}

const tasks = { evaluate };

export type CheckTasks = typeof tasks;

serve(tasks);
