import { jsonOr } from '$lib/api/json';
import { verdicts } from '$lib/data/json-schema/verdicts';
import type { CheckRule } from '$lib/storage/comparison-records';
import { parseTemplate, renderTemplate } from '$lib/rows/template';
import { WorkerFailure } from '$lib/work/worker-failure';
import type { FieldProblems, FillText } from './check-kind';
import { kindOf } from './kinds';
import { compileProblem } from './evaluate-in-sandbox';

/** Problems of a rule by field, in words. */
export function problemsIn<Rule extends CheckRule>(rule: Rule): FieldProblems<Rule> {
  return kindOf(rule).problemsOf(rule, filledWithOnes(rule));
}

export interface TestedProblems {
  source?: string;
  schema?: string;
}

/** Problems that only a worker can find, since it runs the person's code. */
export async function testedProblems(rule: CheckRule): Promise<TestedProblems> {
  const filled = filledWithOnes(rule);
  if (filled.kind === 'function') {
    const source = await compileProblem(filled.source).catch(ignoredFailure);
    return source === undefined ? {} : { source };
  }
  if (filled.kind !== 'schema') return {};
  const verdict = await verdicts.of('null', jsonOr(filled.schema, undefined));
  return verdict === 'unreadable'
    ? { schema: 'It cannot be followed: look at its $ref and $id.' }
    : {};
}

function filledWithOnes<Rule extends CheckRule>(rule: Rule): Rule {
  const fill: FillText = (text) => renderTemplate(parseTemplate(text), () => '1');
  return kindOf(rule).filled?.(rule, fill, { answer: '', prompt: '' }) ?? rule;
}

/** The verdicts of the check report a worker that does not start. */
function ignoredFailure(reason: unknown): undefined {
  if (!(reason instanceof WorkerFailure)) throw reason;
}
