import type { CheckRule } from '$lib/base/storage/comparison-records';
import { serve } from '$lib/base/workers/serve';
import type { AnswerFacts, Outcome } from './model/check-kind';
import { evaluationOf } from './kinds';

export interface Question {
  /** A rule without placeholders. */
  rule: CheckRule;
  answer: string;
  /** Only for kinds that read them. */
  facts?: AnswerFacts;
}

/** One outcome per question. An exception affects only its own question. */
async function evaluate(questions: readonly Question[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const question of questions) outcomes.push(await evaluateOne(question));
  return outcomes;
}

async function evaluateOne({ rule, answer, facts }: Question): Promise<Outcome> {
  try {
    return (await evaluationOf(rule.kind)?.(rule, answer, facts)) ?? { why: 'No result.' };
  } catch (error) {
    return { why: error instanceof Error ? error.message : 'The check failed.' };
  }
}

const tasks = { evaluate };

export type CheckTasks = typeof tasks;

serve(tasks);
