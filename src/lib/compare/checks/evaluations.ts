import type { CheckRule } from '$lib/storage/comparison-records';
import type { Evaluate } from './check-kind';
import { evaluateContains, evaluateEquals, evaluateRegex, evaluateLength } from './kinds/text';
import { evaluateJson, evaluateSchema } from './kinds/data';
import { evaluateLanguage } from './kinds/language';
import { evaluateNumber } from './kinds/number';
import { evaluateLevenshtein, evaluateRouge, evaluateBleu } from './kinds/similarity';
import { evaluateCost, evaluateLatency, evaluateTokens } from './kinds/figures';
import { evaluateToolCall } from './kinds/tool-call';

/** Evaluation by kind, apart from what pages need of a kind. The other kinds run in the sandbox or send requests. */
const evaluations: { readonly [Kind in CheckRule['kind']]?: Evaluate<Kind> } = {
  contains: evaluateContains,
  equals: evaluateEquals,
  regex: evaluateRegex,
  length: evaluateLength,
  json: evaluateJson,
  schema: evaluateSchema,
  language: evaluateLanguage,
  number: evaluateNumber,
  levenshtein: evaluateLevenshtein,
  rouge: evaluateRouge,
  bleu: evaluateBleu,
  cost: evaluateCost,
  latency: evaluateLatency,
  tokens: evaluateTokens,
  'tool-call': evaluateToolCall,
};

/** TypeScript cannot infer that a rule finds its own kind in the table. */
export function evaluationOf<Kind extends CheckRule['kind']>(
  kind: Kind,
): Evaluate<Kind> | undefined {
  return evaluations[kind];
}
