import { finiteNumber, isObject, textOrJson } from '$lib/api/json';
import type { CheckRule } from '$lib/storage/comparison-records';
import { functionOfAssertion } from './javascript-assertion';
import { promptOfRubric } from '../checks/judge-prompt';
import { fromNunjucks } from './placeholders';
import type { ProviderId } from './providers';

/** The parts of an assertion that its rule depends on. */
export interface AssertionParts {
  value: unknown;
  threshold?: number;
  /** An expression that changes the answer before it is judged. */
  transform?: string;
  /** The model that judges or embeds; the first variant's judges if the file names none. */
  model: (usual?: ProviderId) => ProviderId;
}

/** A rule with a text that a column of the row may hold instead. */
export interface RuleOfText {
  text?: string;
  rule: (text: string) => CheckRule;
  service?: string;
}

/** A sentence where the assertion has no check. */
type Reader = (parts: AssertionParts) => RuleOfText | string;

const noValue = 'The assertion has no value.';
const rule = (one: CheckRule): RuleOfText => ({ rule: () => one });

/** The values of an assertion as templates; a text with commas is a list. */
function listOf(value: unknown, splits = false): string[] {
  const list: unknown[] = splits && typeof value === 'string' ? value.split(',') : [value].flat();
  const texts = list
    .filter((one) => one !== undefined && one !== null && one !== '')
    .map(textOrJson);
  return texts.map((text) => fromNunjucks(splits ? text.trim() : text).template);
}

const ofText =
  (make: (text: string, threshold: number | undefined) => CheckRule): Reader =>
  ({ value, threshold }) => {
    const [text, ...more] = listOf(value);
    if (text === undefined) return noValue;
    return more.length > 0
      ? 'Only one expected text is carried over, not a list.'
      : { text, rule: (own) => make(own, threshold) };
  };

const ofPattern =
  (flags: string, patternOf: (texts: string[]) => string): Reader =>
  ({ value }) => {
    const texts = listOf(value, true).map(escaped);
    return texts.length === 0 ? noValue : rule({ kind: 'regex', pattern: patternOf(texts), flags });
  };

/** Escapes all but placeholders, whose values are escaped when they are filled in. */
function escaped(template: string): string {
  return template.replace(/\{\{.*?\}\}|[\\^$.*+?()[\]{}|/]/g, (part) =>
    part.length > 1 ? part : `\\${part}`,
  );
}

const anyOf = (patterns: string[]) => patterns.join('|');
const allOf = (patterns: string[]) => `^${patterns.map((text) => `(?=[^]*?${text})`).join('')}`;

const ofLimit =
  (make: (most: number) => CheckRule): Reader =>
  ({ threshold }) =>
    threshold === undefined ? 'The assertion has no threshold.' : rule(make(threshold));

/** A judge that decides whether an answer meets a criterion. */
const byModel =
  (criterionOf: (value: string) => string): Reader =>
  ({ value, model }) => {
    const text = listOf(value).join('\n');
    if (text === '' && criterionOf('') === '') return noValue;
    const { model: name, service } = model();
    const make = (own: string): CheckRule => ({
      kind: 'judge',
      model: name,
      prompt: promptOfRubric(criterionOf(own)),
    });
    return { rule: make, ...(text !== '' && { text }), ...(service && { service }) };
  };

const similar: Reader = ({ model, ...parts }) => {
  const { model: name, service } = model({ model: 'text-embedding-3-large', service: 'OpenAI' });
  const made = ofText((text, least = 0.75) => ({ kind: 'similar', text, model: name, least }))({
    model,
    ...parts,
  });
  return typeof made === 'string' ? made : { ...made, ...(service && { service }) };
};

const jsonInText = `const found = answer.match(/[{[][^]*[}\\]]/);
if (!found) return false;
try {
  JSON.parse(found[0]);
  return true;
} catch {
  return false;
}`;

const toolCall: Reader = () => rule({ kind: 'tool-call', tool: '', calls: 'every', json: '' });
const schema = (value: unknown) => rule({ kind: 'schema', schema: textOrJson(value) });
const inSentence = (text: string, value: string) => (value === '' ? '' : `${text}: ${value}`);

/** The types of assertions that become checks (docs/evaluations.md). */
export const assertionRules: { readonly [type: string]: Reader } = {
  contains: ofText((text) => ({ kind: 'contains', text, matchCase: true })),
  icontains: ofText((text) => ({ kind: 'contains', text, matchCase: false })),
  'contains-any': ofPattern('', anyOf),
  'icontains-any': ofPattern('i', anyOf),
  'contains-all': ofPattern('', allOf),
  'icontains-all': ofPattern('i', allOf),
  equals: (parts) =>
    isObject(parts.value) || Array.isArray(parts.value)
      ? schema({ const: parts.value })
      : ofText((text) => ({
          kind: 'equals',
          text,
          trims: false,
          matchCase: true,
          foldsSpaces: false,
        }))(parts),
  'starts-with': ({ value }) => {
    const [text] = listOf(value).map(escaped);
    return text === undefined ? noValue : rule({ kind: 'regex', pattern: `^${text}`, flags: '' });
  },
  regex: ({ value }) => {
    const [pattern] = listOf(value);
    return pattern === undefined ? noValue : rule({ kind: 'regex', pattern, flags: '' });
  },
  'is-json': ({ value }) => (listOf(value).length === 0 ? rule({ kind: 'json' }) : schema(value)),
  'contains-json': ({ value }) =>
    listOf(value).length === 0
      ? rule({ kind: 'function', source: jsonInText })
      : 'A schema for JSON inside other text has no check.',
  javascript: ({ value, threshold, transform }) => {
    const made = functionOfAssertion({
      source: listOf(value).length === 1 ? textOrJson(value) : '',
      threshold,
      transform,
    });
    return typeof made === 'string' ? made : rule({ kind: 'function', source: made.body });
  },
  'word-count': ({ value }) => {
    const { min, max } = isObject(value) ? value : { min: value, max: value };
    const [least, most] = [finiteNumber(min), finiteNumber(max)];
    if (least === undefined && most === undefined) return noValue;
    const bounds = { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
    return rule({ kind: 'length', unit: 'words', ...bounds });
  },
  levenshtein: ofText((text, bound = 5) => ({
    kind: 'levenshtein',
    text,
    measure: 'distance',
    bound,
  })),
  'rouge-n': ofText((text, least = 0.75) => ({ kind: 'rouge', text, n: 1, least })),
  // The metrics of OpenAI's graders.
  fuzzy_match: ofText((text, bound = 1) => ({
    kind: 'levenshtein',
    text,
    measure: 'similarity',
    bound,
  })),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((n) => [
      `rouge_${n}`,
      ofText((text, least = 1) => ({ kind: 'rouge', text, n, least })),
    ]),
  ),
  bleu: ofText((text, least = 0.5) => ({ kind: 'bleu', text, least })),
  similar,
  'similar:cosine': similar,
  cost: ofLimit((most) => ({ kind: 'cost', most })),
  latency: ofLimit((most) => ({ kind: 'latency', until: 'end', most })),
  'is-valid-openai-tools-call': toolCall,
  'is-valid-openai-function-call': toolCall,
  'llm-rubric': byModel((rubric) => rubric),
  'g-eval': byModel((criteria) => inSentence('it meets these criteria', criteria)),
  'model-graded-closedqa': byModel((value) => inSentence('it meets this criterion', value)),
  factuality: byModel((facts) => inSentence('its facts agree with this expert answer', facts)),
  'answer-relevance': byModel(() => 'it is relevant to what the prompt asks for.'),
};

/** Other types, by the reason why they become none. */
export const otherAssertions: { readonly [type: string]: string } = {
  python: 'Runs Python, which a browser can’t.',
  ruby: 'Runs Ruby, which a browser can’t.',
  webhook: 'Sends answers to another address.',
  human: 'A person’s rating: vote in the table instead.',
  'select-best': 'Chooses among answers: use Blind vote instead.',
  'max-score': 'Chooses among answers: see the summary instead.',
};
