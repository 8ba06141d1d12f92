import type { CheckKind, RuleOf } from '../check-kind';

/** Only the interpreter can tell whether the source compiles (`compileProblem`). */
export const functionKind: CheckKind<RuleOf<'function'>> = {
  label: 'Satisfies a function',
  blank: { kind: 'function', source: "return answer.startsWith('Yes');" },
  nameOf: () => 'Function',
  problemsOf: ({ source }) =>
    source.trim() ? {} : { source: 'Type the body of a function that returns true or false.' },
};
