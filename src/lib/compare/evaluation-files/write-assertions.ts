import { jsonOr, type Members } from '$lib/api/json';
import type { CheckRule } from '$lib/storage/comparison-records';
import { assertionOfFunction } from './javascript-assertion';
import { rubricOf } from '../checks/judge-prompt';
import { providerId } from './providers';

interface Writing {
  /** A template as promptfoo writes it. */
  textOf: (template: string) => string;
  /** The service of the model that the rule names. */
  service: string | undefined;
}

type RuleOf<Kind extends CheckRule['kind']> = Extract<CheckRule, { kind: Kind }>;
/** A sentence where promptfoo has no such assertion. */
type Writer<Rule> = (rule: Rule, writing: Writing) => Members | string;

const none = 'promptfoo has no such assertion.';

function providerOf(model: string, { service }: Writing, endpoint: string): Members {
  return model ? { provider: providerId({ model, ...(service && { service }) }, endpoint) } : {};
}

/** Each kind of check as an assertion (docs/evaluations.md). */
const writers: { readonly [Kind in CheckRule['kind']]: Writer<RuleOf<Kind>> } = {
  contains: ({ text, matchCase }, { textOf }) => ({
    type: matchCase ? 'contains' : 'icontains',
    value: textOf(text),
  }),
  equals: ({ text, matchCase, trims, foldsSpaces }, { textOf }) =>
    matchCase && !trims && !foldsSpaces
      ? { type: 'equals', value: textOf(text) }
      : 'promptfoo compares exactly, with case and spaces.',
  regex: ({ pattern, flags }, { textOf }) => {
    if (flags === '') return { type: 'regex', value: textOf(pattern) };
    const source = JSON.stringify(textOf(pattern));
    return { type: 'javascript', value: `new RegExp(${source}, '${flags}').test(output)` };
  },
  json: () => ({ type: 'is-json' }),
  schema: ({ schema }) => ({ type: 'is-json', value: jsonOr(schema, schema) }),
  length: ({ unit, least: min, most: max }) =>
    unit === 'words'
      ? {
          type: 'word-count',
          value: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
        }
      : none,
  language: () => none,
  number: () => none,
  function: ({ source }) => ({ type: 'javascript', value: assertionOfFunction(source) }),
  judge: ({ prompt, model, more = [] }, writing) => {
    const rubric = rubricOf(prompt);
    if (rubric === undefined) return 'Its judge has a prompt of its own.';
    if (more.length > 0) return 'promptfoo has one judge for each assertion.';
    return {
      type: 'llm-rubric',
      value: writing.textOf(rubric),
      ...providerOf(model, writing, 'chat'),
    };
  },
  levenshtein: ({ text, measure, bound: threshold }, { textOf }) =>
    measure === 'distance' ? { type: 'levenshtein', value: textOf(text), threshold } : none,
  rouge: ({ text, n, least: threshold }, { textOf }) =>
    n === 1 ? { type: 'rouge-n', value: textOf(text), threshold } : none,
  bleu: ({ text, least: threshold }, { textOf }) => ({
    type: 'bleu',
    value: textOf(text),
    threshold,
  }),
  similar: ({ text, least: threshold, model }, writing) => ({
    type: 'similar',
    value: writing.textOf(text),
    threshold,
    ...providerOf(model, writing, 'embedding'),
  }),
  cost: ({ most: threshold }) => ({ type: 'cost', threshold }),
  latency: ({ until, most: threshold }) =>
    until === 'end' ? { type: 'latency', threshold } : none,
  tokens: () => none,
  'tool-call': ({ tool, match }) =>
    tool === '' && match === undefined ? { type: 'is-valid-openai-tools-call' } : none,
};

/** The assertion of promptfoo that decides as a rule does, or a sentence on why there is none. */
export function writeAssertion(rule: CheckRule, writing: Writing): Members | string {
  const write = writers[rule.kind] as unknown as Writer<CheckRule>;
  const assertion = write(rule, writing);
  return typeof assertion === 'string' || !rule.not
    ? assertion
    : { ...assertion, type: `not-${String(assertion.type)}` };
}
