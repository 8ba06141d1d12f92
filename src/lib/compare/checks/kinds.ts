import type { CheckRule } from '$lib/storage/comparison-records';
import type { CheckKind, RuleOf } from './check-kind';
import { contains } from './kinds/contains';
import { equals } from './kinds/equals';
import { functionKind } from './kinds/function';
import { json } from './kinds/json';
import { judge } from './kinds/judge';
import { language } from './kinds/language';
import { length } from './kinds/length';
import { number } from './kinds/number';
import { regex } from './kinds/regex';
import { schema } from './kinds/schema';

/** In the order of the menu. */
export const kinds: { readonly [Kind in CheckRule['kind']]: CheckKind<RuleOf<Kind>> } = {
  contains,
  equals,
  number,
  regex,
  json,
  schema,
  length,
  language,
  function: functionKind,
  judge,
};

/** TypeScript cannot infer that a rule finds its own kind in the table. */
export function kindOf<Rule extends CheckRule>({ kind }: Rule): CheckKind<Rule> {
  return kinds[kind] as unknown as CheckKind<Rule>;
}
