import type { CheckRule } from '$lib/base/storage/comparison-records';
import type { Assertions } from './model/assertions';
import type { CheckKind, Evaluate, RuleOf } from './model/check-kind';
import { bleu, bleuAssertions, evaluateBleu } from './kinds/bleu';
import { contains, containsAssertions, evaluateContains } from './kinds/contains';
import { cost, costAssertions, evaluateCost } from './kinds/cost';
import { equals, equalsAssertions, evaluateEquals } from './kinds/equals';
import { finishReason, finishReasonAssertions, evaluateFinishReason } from './kinds/finish-reason';
import { functionKind, functionAssertions } from './kinds/function';
import { json, jsonAssertions, evaluateJson } from './kinds/json';
import { judge, judgeAssertions } from './kinds/judge';
import { language, languageAssertions, evaluateLanguage } from './kinds/language';
import { latency, latencyAssertions, evaluateLatency } from './kinds/latency';
import { length, lengthAssertions, evaluateLength } from './kinds/length';
import { levenshtein, levenshteinAssertions, evaluateLevenshtein } from './kinds/levenshtein';
import { number, numberAssertions, evaluateNumber } from './kinds/number';
import { refusal, refusalAssertions, evaluateRefusal } from './kinds/refusal';
import { regex, regexAssertions, evaluateRegex } from './kinds/regex';
import { rouge, rougeAssertions, evaluateRouge } from './kinds/rouge';
import { schema, schemaAssertions, evaluateSchema } from './kinds/schema';
import { similar, similarAssertions } from './kinds/similar';
import { tokens, tokensAssertions, evaluateTokens } from './kinds/tokens';
import { toolCall, toolCallAssertions, evaluateToolCall } from './kinds/tool-call';

type Kind = CheckRule['kind'];

// A kind of check is a file in `kinds` and its lines here; what every page needs of it is in rule-inputs.ts. There is a
// table for each of the form, evaluation and files of others, so that none of them loads the code of the others.

/** In the order of the menu. */
export const kinds: { readonly [One in Kind]: CheckKind<RuleOf<One>> } = {
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
  refusal,
  'tool-call': toolCall,
  'finish-reason': finishReason,
  tokens,
  cost,
  latency,
  function: functionKind,
  judge,
};

/** The other kinds run in the sandbox or send requests. */
const evaluations: { readonly [One in Kind]?: Evaluate<One> } = {
  contains: evaluateContains,
  equals: evaluateEquals,
  number: evaluateNumber,
  regex: evaluateRegex,
  levenshtein: evaluateLevenshtein,
  rouge: evaluateRouge,
  bleu: evaluateBleu,
  json: evaluateJson,
  schema: evaluateSchema,
  length: evaluateLength,
  language: evaluateLanguage,
  refusal: evaluateRefusal,
  'tool-call': evaluateToolCall,
  'finish-reason': evaluateFinishReason,
  tokens: evaluateTokens,
  cost: evaluateCost,
  latency: evaluateLatency,
};

export const assertions: { readonly [One in Kind]: Assertions<One> } = {
  contains: containsAssertions,
  equals: equalsAssertions,
  number: numberAssertions,
  regex: regexAssertions,
  levenshtein: levenshteinAssertions,
  rouge: rougeAssertions,
  bleu: bleuAssertions,
  similar: similarAssertions,
  json: jsonAssertions,
  schema: schemaAssertions,
  length: lengthAssertions,
  language: languageAssertions,
  refusal: refusalAssertions,
  'tool-call': toolCallAssertions,
  'finish-reason': finishReasonAssertions,
  tokens: tokensAssertions,
  cost: costAssertions,
  latency: latencyAssertions,
  function: functionAssertions,
  judge: judgeAssertions,
};

// TypeScript cannot infer that a rule finds its own kind in a table.

export function kindOf<Rule extends CheckRule>({ kind }: Rule): CheckKind<Rule> {
  return kinds[kind] as unknown as CheckKind<Rule>;
}

export function evaluationOf<One extends Kind>(kind: One): Evaluate<One> | undefined {
  return evaluations[kind];
}

/** The name of a check that has no own one. */
export function defaultName(rule: CheckRule): string {
  const name = kindOf(rule).defaultName(rule);
  return rule.not ? `Not: ${name}` : name;
}
