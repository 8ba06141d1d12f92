import type { Members } from '$lib/base/api/wire/json';
import type { CheckRule } from '$lib/base/storage/comparison-records';
import type { Assertions, Writing } from '$lib/features/compare/checks/model/assertions';
import { assertions } from '$lib/features/compare/checks/kinds';
import { demoService, providerId } from './providers';

interface Context extends Omit<Writing, 'providerOf'> {
  /** The service of the model that the rule names. */
  service: string | undefined;
}

/** The assertion of promptfoo that decides as a rule does, or a sentence on why there is none. */
export function writeAssertion(rule: CheckRule, { service, ...texts }: Context): Members | string {
  if ('model' in rule && service === demoService)
    return 'Its model is the demo’s, which only the console has.';
  // TypeScript cannot infer that a rule finds its own kind in the table.
  const { write } = assertions[rule.kind] as unknown as Assertions<CheckRule['kind']>;
  const assertion = write(rule, {
    ...texts,
    providerOf: (model, endpoint) =>
      model ? { provider: providerId({ model, ...(service && { service }) }, endpoint) } : {},
  });
  return typeof assertion === 'string' || !rule.not
    ? assertion
    : { ...assertion, type: `not-${String(assertion.type)}` };
}
