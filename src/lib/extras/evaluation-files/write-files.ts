import { stringify } from 'yaml';
import { csvText } from '$lib/base/export-dialog/csv';
import { isObject, type Members, textOrJson } from '$lib/base/api/wire/json';
import { fillPrompt } from '$lib/features/compare/sending/cell-request';
import { type Evaluation, type LeftPart, LeftParts } from './evaluation';
import { shortAssertion } from './read-csv';
import { descriptionColumn } from './read-tests';
import { toPromptfoo } from './write-promptfoo';

const writers = { promptfoo, jsonl, csv };
export type WrittenFormat = keyof typeof writers;

export interface WrittenEvaluation {
  text: string;
  left: LeftPart[];
}

/** Writes an evaluation as text, with what the format has no place for. */
export function writeEvaluation(evaluation: Evaluation, format: WrittenFormat): WrittenEvaluation {
  const left = new LeftParts();
  const text = writers[format](evaluation, left);
  return { text, left: left.summary };
}

function promptfoo(evaluation: Evaluation, left: LeftParts): string {
  const options = { lineWidth: 0, blockQuote: 'literal', aliasDuplicateObjects: false } as const;
  return stringify(toPromptfoo(evaluation, left), options);
}

/** The items of an eval: one row in each line. */
function jsonl({ rows, variants, checks }: Evaluation, left: LeftParts): string {
  if (variants.length > 0) left.add('Variants', 'This format has rows only.');
  if (checks.length > 0) left.add('Checks', 'This format has rows only.');
  const lines = rows.map(({ prompts: [prompt = ''], values = {} }) => {
    const isOwn = Object.values(values).includes(fillPrompt(prompt, values)) || !prompt;
    return JSON.stringify({
      item: isOwn ? values : { prompt: fillPrompt(prompt, values), ...values },
    });
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** The tests of promptfoo: variables, then assertions in short. */
function csv(evaluation: Evaluation, left: LeftParts): string {
  const { tests, defaultTest } = toPromptfoo(evaluation, left);
  if (evaluation.variants.length > 0) left.add('Variants', 'This format has rows and checks only.');
  if (evaluation.passAt !== undefined)
    left.add('Threshold', 'This format has rows and checks only.');
  const shared = listOf(isObject(defaultTest) ? defaultTest.assert : []);
  const expected = tests.map(({ assert }) =>
    [...shared, ...listOf(assert)].flatMap((assertion) => {
      const short = shortAssertion(assertion);
      if (short === undefined)
        left.add(textOrJson(assertion.type), 'A cell can’t hold it with its settings.');
      return short ?? [];
    }),
  );
  const columns = [
    ...new Set(tests.flatMap(({ vars }) => Object.keys(isObject(vars) ? vars : {}))),
  ];
  const most = expected.reduce((count, list) => Math.max(count, list.length), 0);
  const numbers = Array.from({ length: most }, (_, at) => `__expected${most > 1 ? at + 1 : ''}`);
  const lines = tests.map(({ vars, description }, at) => [
    ...columns.map((column) => textOrJson((isObject(vars) ? vars[column] : undefined) ?? '')),
    ...numbers.map((__, number) => expected[at]?.[number] ?? ''),
    textOrJson(description ?? ''),
  ]);
  return csvText([[...columns, ...numbers, descriptionColumn], ...lines]);
}

function listOf(value: unknown): Members[] {
  return [value].flat().filter(isObject);
}
