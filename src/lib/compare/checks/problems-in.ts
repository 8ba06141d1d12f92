import { jsonOr } from '$lib/api/json';
import { verdicts } from '$lib/json-schema/verdicts';
import type { CheckRule } from '$lib/storage/comparison-records';
import { parseTemplate, renderTemplate } from '$lib/rows/template';
import { WorkerFailure } from '$lib/work/worker-failure';
import type { FieldProblems, FillText } from './check-kind';
import { kindOf } from './kinds';
import { compileProblem } from './evaluate-in-sandbox';

/** What keeps a rule from saying anything, in words, by its field. */
export function problemsIn<Rule extends CheckRule>(rule: Rule): FieldProblems<Rule> {
  return kindOf(rule).problemsOf(rule, filledWithOnes(rule));
}

export interface TestedProblems {
  source?: string;
  schema?: string;
}

/** What only a worker can find, since it runs what a person wrote. */
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

/** The verdicts of the check will tell that no worker starts. */
function ignoredFailure(reason: unknown): undefined {
  if (!(reason instanceof WorkerFailure)) throw reason;
}
