import { textOrJson } from '$lib/base/api/wire/json';
import { type Assertions, noValue, plainRule } from '../model/assertions';
import type { CheckKind, RuleOf } from '../model/check-kind';
import { assertionOfFunction, functionOfAssertion } from '../model/javascript-assertion';

/** Only the interpreter can determine whether the source compiles. */
export const functionKind: CheckKind<RuleOf<'function'>> = {
  label: 'Satisfies a function',
  blank: { kind: 'function', source: "return answer.startsWith('Yes');" },
  defaultName: () => 'Function',
  problemsOf: ({ source }) =>
    source.trim() ? {} : { source: 'Enter a function body that returns true or false.' },
  fields: () => [
    {
      type: 'code',
      of: 'source',
      label: 'Function',
      hint: 'Gets answer, row and prompt. Return true, false or { pass, why }.',
    },
  ],
};

export const functionAssertions: Assertions<'function'> = {
  read: {
    javascript: ({ value, texts, threshold, transform }) => {
      if (texts.length !== 1) return noValue;
      const read = functionOfAssertion({ source: textOrJson(value), threshold, transform });
      return typeof read === 'string' ? read : plainRule({ kind: 'function', source: read.body });
    },
  },
  write: ({ source }) => ({ type: 'javascript', value: assertionOfFunction(source) }),
};
