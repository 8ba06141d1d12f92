import type { CheckRule } from '$lib/storage/comparison-records';
import { serve } from '$lib/work/serve';
import type { Outcome } from './check-kind';
import { kindOf } from './kinds';

export interface Question {
  /** A rule without placeholders. */
  rule: CheckRule;
  answer: string;
}

/** One outcome per question. An exception affects only its own question. */
async function evaluate(questions: readonly Question[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { rule, answer } of questions) outcomes.push(await evaluateOne(rule, answer));
  return outcomes;
}

async function evaluateOne(rule: CheckRule, answer: string): Promise<Outcome> {
  try {
    return (await kindOf(rule).evaluate?.(rule, answer)) ?? { why: 'No result.' };
  } catch (error) {
    return { why: error instanceof Error ? error.message : 'The check failed.' };
  }
}

const tasks = { evaluate };

export type CheckTasks = typeof tasks;

serve(tasks);
