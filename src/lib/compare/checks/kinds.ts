import type { CheckRule } from '$lib/storage/comparison-records';
import { type CheckKind, isShare, quoted, type RuleOf, shareHint } from './check-kind';
import { json, schema } from './kinds/data';
import { cost, latency, tokens } from './kinds/figures';
import { judge } from './kinds/judge';
import { language } from './kinds/language';
import { number } from './kinds/number';
import { bleu, levenshtein, rouge } from './kinds/similarity';
import { contains, equals, length, regex } from './kinds/text';
import { toolCall } from './kinds/tool-call';

/** Only the interpreter can determine whether the source compiles (`compileProblem`). */
const functionKind: CheckKind<RuleOf<'function'>> = {
  label: 'Satisfies a function',
  blank: { kind: 'function', source: "return answer.startsWith('Yes');" },
  defaultName: () => 'Function',
  problemsOf: ({ source }) =>
    source.trim() ? {} : { source: 'Enter a function body that returns true or false.' },
};

const similar: CheckKind<RuleOf<'similar'>> = {
  label: 'Means the same as a text',
  blank: { kind: 'similar', text: '', model: '', least: 0.75 },
  defaultName: ({ text }) => `Means ${quoted(text)}`,
  problemsOf: ({ text, model, least }) => ({
    ...(text ? {} : { text: 'Enter the expected text.' }),
    ...(model ? {} : { model: 'Choose an embedding model.' }),
    ...(isShare(least) ? {} : { least: shareHint }),
  }),
  fill: (rule, fillText) => ({ ...rule, text: fillText(rule.text) }),
  requests: () => 1,
};

/** In the order of the menu. */
export const kinds: { readonly [Kind in CheckRule['kind']]: CheckKind<RuleOf<Kind>> } = {
  contains,
  equals,
  number,
  regex,
  levenshtein,
  rouge,
  bleu,
  similar,
  json,
  schema,
  length,
  language,
  'tool-call': toolCall,
  tokens,
  cost,
  latency,
  function: functionKind,
  judge,
};

/** TypeScript cannot infer that a rule finds its own kind in the table. */
export function kindOf<Rule extends CheckRule>({ kind }: Rule): CheckKind<Rule> {
  return kinds[kind] as unknown as CheckKind<Rule>;
}

/** The name of a check that has no own one. */
export function defaultName(rule: CheckRule): string {
  const name = kindOf(rule).defaultName(rule);
  return rule.not ? `Not: ${name}` : name;
}
