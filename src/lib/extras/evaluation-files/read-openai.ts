import { isObject, type Members, textOrJson } from '$lib/base/api/wire/json';
import type { Evaluation, LeftParts } from './evaluation';
import { readPromptfoo } from './read-promptfoo';

/** Metrics of text_similarity, by the type of assertion that measures the same. */
const similarities = new Map([
  ['bleu', 'bleu_score'],
  ['cosine', 'similar'],
]);
const operations = new Map([
  ['eq', 'equals'],
  ['ne', 'not-equals'],
  ['like', 'contains'],
  ['ilike', 'icontains'],
]);

const isEval = (one: Members) => Array.isArray(one.testing_criteria);
const isItem = (one: Members) => isObject(one.item);
const isPrompt = (one: Members) => Array.isArray(one.messages ?? one.input);

/** The objects in the files; an answer of the API with a list holds several. */
function objectsIn(parts: readonly { value: unknown }[]): Members[] {
  return parts
    .flatMap(({ value }) => (isObject(value) && value.object === 'list' ? value.data : value))
    .filter(isObject)
    .filter((one) => isEval(one) || isItem(one) || isPrompt(one));
}

export function isOpenAi(parts: readonly { value: unknown }[]): boolean {
  return objectsIn(parts).length > 0;
}

/**
 * Reads an eval of OpenAI, its items and stored prompts, of which any may be missing. They become a configuration of
 * promptfoo first, so that both have one reader.
 */
export function readOpenAi(parts: readonly { value: unknown }[], left: LeftParts): Evaluation {
  const objects = objectsIn(parts);
  const [evaluation = {}, another] = objects.filter(isEval);
  if (another) left.add('Evals', 'Only the first eval is carried over.');
  const items = objects.filter(isItem);
  if (items.some(({ sample }) => sample !== undefined))
    left.add('Items', 'Recorded answers (sample) aren’t carried over.');
  const prompts = objects.filter((one) => isPrompt(one) && !isEval(one) && !isItem(one));
  const rows =
    items.length > 0
      ? items.map(({ item }) => item)
      : prompts.map(({ variables }) => variables ?? {});
  return readPromptfoo(
    {
      description: evaluation.name,
      prompts: prompts.map(({ messages, input }, at) => ({
        label: `${at + 1}`,
        raw: withColumns(messages ?? input),
      })),
      providers: prompts.map(providerOf),
      tests: (rows.length > 0 ? rows : [{}]).map((vars) => ({
        vars,
        options: { disableVarExpansion: true },
      })),
      defaultTest: {
        assert: [evaluation.testing_criteria ?? []].flat().filter(isObject).map(assertionOf),
      },
    },
    left,
  );
}

function providerOf(
  { id: _, object: __, version: ___, messages, input, variables, model, name, ...config }: Members,
  at: number,
): Members {
  return {
    id: `openai:chat:${textOrJson(model ?? '')}`,
    ...(name !== undefined && { label: name }),
    config,
    prompts: [`${at + 1}`],
  };
}

/** `{{item.x}}` is a column. */
function withColumns<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replace(/\{\{\s*item\./g, '{{')) as Value;
}

/** A grader as the assertion that decides the same. */
function assertionOf({ name: metric, ...grader }: Members): Members {
  const {
    type,
    input,
    reference,
    operation,
    evaluation_metric: measure,
    labels,
    passing_labels: passing,
  } = grader;
  const { range = [0, 1], pass_threshold: threshold = 1, model } = withColumns(grader);
  const named = { ...(metric !== undefined && { metric }), provider: `openai:${String(model)}` };
  switch (type) {
    case 'string_check':
    case 'text_similarity': {
      if (!/^\s*\{\{\s*sample\.output_text\s*\}\}\s*$/.test(textOrJson(input)))
        return { ...named, type: `${type} of other parts than the answer` };
      const known =
        type === 'string_check'
          ? operations.get(String(operation))
          : similarities.get(String(measure));
      return {
        type: known ?? operation ?? measure,
        value: withColumns(reference),
        threshold,
        ...(metric !== undefined && { metric }),
      };
    }
    case 'label_model':
      return {
        ...named,
        type: 'llm-rubric',
        value: rubricOf(
          input,
          `The label of the answer, of ${textOrJson(labels)}, is one of ${textOrJson(passing)}.`,
        ),
      };
    case 'score_model':
      return {
        ...named,
        type: 'llm-rubric',
        value: rubricOf(
          input,
          `The score of the answer in the range ${textOrJson(range)} is at least ${String(threshold)}.`,
        ),
      };
    default:
      return { ...named, type };
  }
}

/** The messages of a judging model, and when the answer passes. */
function rubricOf(input: unknown, passes: string): string {
  const contents = [input].flat().flatMap((one) => (isObject(one) ? one.content : one));
  const texts = contents.map((part) => textOrJson((isObject(part) ? part.text : part) ?? ''));
  const judged = texts
    .join('\n\n')
    .replace(/\{\{\s*sample\.output_text\s*\}\}/g, '(the answer below)');
  return withColumns(`${judged}\n\nIt passes when this is so: ${passes}`);
}
