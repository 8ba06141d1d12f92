import type { CheckRule } from '$lib/base/storage/comparison-records';
import type { Exchange, RuleOf } from './check-kind';

/**
 * Puts the values of a row into the placeholders of a text. `write` converts a value to text; by default it is used
 * unchanged. `more` holds further placeholders by name, beside the columns.
 */
export type FillText = (
  text: string,
  write?: (value: string) => string,
  more?: { [placeholder: string]: string },
) => string;

/** The "@" avoids a clash with columns called answer or prompt. */
export const answerPlaceholder = '@answer';
export const promptPlaceholder = '@prompt';

/** The form in which the value of a column enters a text of a rule. */
type Filling = 'plain' | 'json' | 'pattern' | 'judged';

/** The inputs of a kind, which the page needs of every check; the rest is in its file in `kinds`. */
interface RuleInputs<Rule> {
  /** The texts with placeholders. */
  texts?: { readonly [Member in keyof Rule]?: Filling };
  /** The verdict depends on more than the text of the answer: on its figures, on how it ended, or on its row. */
  reads?: 'figures' | 'ending' | 'row';
  /** Number of requests to models for one answer; absent: none. */
  requests?: (rule: Rule) => number;
}

const inputs: { readonly [Kind in CheckRule['kind']]: RuleInputs<RuleOf<Kind>> } = {
  contains: { texts: { text: 'plain' } },
  equals: { texts: { text: 'plain' } },
  number: { texts: { expected: 'plain' } },
  regex: { texts: { pattern: 'pattern' } },
  levenshtein: { texts: { text: 'plain' } },
  rouge: { texts: { text: 'plain' } },
  bleu: { texts: { text: 'plain' } },
  similar: { texts: { text: 'plain' }, requests: () => 1 },
  json: {},
  schema: { texts: { schema: 'json' } },
  length: {},
  language: {},
  refusal: {},
  'finish-reason': { reads: 'ending' },
  'tool-call': { texts: { tool: 'plain', json: 'json' }, reads: 'figures' },
  tokens: { reads: 'figures' },
  cost: { reads: 'figures' },
  latency: { reads: 'figures' },
  function: { reads: 'row' },
  judge: { texts: { prompt: 'judged' }, requests: ({ more = [] }) => 2 * (1 + more.length) },
};

/** TypeScript cannot infer that a rule finds its own kind in the table. */
export function inputsOf<Rule extends CheckRule>({ kind }: Rule): RuleInputs<Rule> {
  return inputs[kind] as unknown as RuleInputs<Rule>;
}

/** The rule with its texts filled in. */
export function fillTexts<Rule extends CheckRule>(
  rule: Rule,
  fillText: FillText,
  { answer, prompt }: Exchange,
): Rule {
  const fillings: { [filling in Filling]: (text: string) => string } = {
    plain: (text) => fillText(text),
    json: (text) => fillText(text, escapeJson),
    pattern: (text) => fillText(text, escapePattern),
    // The values are JSON strings, so that no content can imitate the end of the judged text.
    judged: (text) =>
      fillText(text, undefined, {
        [answerPlaceholder]: JSON.stringify(answer),
        [promptPlaceholder]: JSON.stringify(prompt),
      }),
  };
  const texts = Object.entries(inputsOf(rule).texts ?? {}) as [keyof Rule, Filling][];
  const filled = texts.map(([member, filling]) => [
    member,
    fillings[filling](String(rule[member])),
  ]);
  return { ...rule, ...(Object.fromEntries(filled) as Partial<Rule>) };
}

/** A value may be part of a string, or a number. */
function escapeJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** Values are escaped, since "C++" is no valid expression. */
function escapePattern(value: string): string {
  return value.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === '-' ? '\\x2d' : `\\${sign}`));
}
