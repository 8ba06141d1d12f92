import { contentText } from '$lib/api/chat-types';
import { isObject, type Members, textOrJson } from '$lib/api/json';
import { literalTemplate, placeholderFor } from '$lib/rows/template';
import { likelyTemplate } from '../import/row-maker';
import { fillPrompt } from '../run/cell-request';
import { type Evaluation, type EvaluationRow, type LeftParts, limits } from './evaluation';
import { gatherChecks } from './gather-checks';
import { readAssertion, type ReadAssertion } from './read-assertions';
import { noPrompt, readPrompts, type ReadPrompt } from './read-prompts';
import { readTests, type ReadTest } from './read-tests';
import { readVariants } from './read-variants';

const parts = ['prompts', 'providers', 'targets', 'scenarios'];
const used = [
  ...parts,
  'tests',
  'description',
  'defaultTest',
  'evaluateOptions',
  'assertionTemplates',
];
/** They change where results go, not the results. */
const harmless = [
  '$schema',
  'outputPath',
  'sharing',
  'writeLatestResults',
  'tags',
  'commandLineOptions',
];
const mostRepeats = 50;
const promptPlace = placeholderFor('prompt');

export function isPromptfoo(value: unknown): value is Members {
  return isObject(value) && parts.some((name) => name in value);
}

/** Reads a configuration of promptfoo, with the content of files in place of their names. */
export function readPromptfoo(config: Members, left: LeftParts): Evaluation {
  left.addUnread('Configuration', config, [...used, ...harmless]);
  const tests = readTests(config, left);
  const columns = Object.keys(tests[0]?.values ?? {}).filter((name) => !name.startsWith('__'));
  const [first = { ...noPrompt, text: likelyTemplate(columns) }, ...more] = readPrompts(
    config.prompts,
    left,
  );
  if (more.some(({ before }) => before.length > 0))
    left.add('Prompts', 'Only the earlier messages of the first prompt are carried over.');
  const variants = readVariants(
    [config.providers ?? config.targets ?? []].flat(),
    [first, ...more],
    left,
  );
  const [{ service, settings: { model = '' } = {} } = {}] = variants;
  const usualJudge = () => {
    left.add(
      'Judges',
      'The file names no judge: the first variant’s model judges. Change it in the checks.',
    );
    return { model, ...(service && { service }) };
  };
  const judged = tests.map((test) => ({
    values: test.values,
    assertions: assertionsOf(test, { config, usualJudge, left }),
  }));
  const checks = gatherChecks(judged);
  if (checks.length > limits.checks)
    left.add('Checks', `Only the first ${limits.checks} checks are carried over.`);
  const isNamed = JSON.stringify([variants, checks]).includes(promptPlace);
  const passAt = sharedThreshold(tests, left);
  const repeats = isObject(config.evaluateOptions) ? Number(config.evaluateOptions.repeat) : 1;
  return {
    ...(typeof config.description === 'string' && { title: config.description }),
    rows: judged.map(({ values }) => rowOf(first, values, isNamed)),
    variants,
    checks: checks.slice(0, limits.checks),
    ...(passAt !== undefined && { passAt }),
    ...(repeats > 1 && { repeats: Math.min(Math.trunc(repeats), mostRepeats) }),
  };
}

/** If the prompt is nothing but the variable `prompt`, that is the row's own prompt. */
function rowOf(
  { text, before }: ReadPrompt,
  values: { [column: string]: string },
  isNamed: boolean,
): EvaluationRow {
  const { prompt, ...others } = values;
  const isOwn = text === promptPlace && prompt !== undefined;
  const earlier = before.map((one) => ({
    ...one,
    content: fillPrompt(contentText(one.content, ''), values),
  }));
  return {
    prompts: [isOwn ? literalTemplate(prompt) : text],
    values: isOwn && !isNamed ? others : values,
    ...(before.length > 0 && { before: earlier }),
  };
}

interface Context {
  config: Members;
  usualJudge: () => { model: string; service?: string };
  left: LeftParts;
}

function assertionsOf(test: ReadTest, { config, usualJudge, left }: Context): ReadAssertion[] {
  const { provider: judge, transform } = test.options;
  const defaults = { judge, usualJudge, transform };
  return test.assertions
    .flatMap((written) => inSet(referred(written, config), test, left))
    .flatMap((assertion) => {
      const read = readAssertion(assertion, defaults);
      const { note, ...own } = typeof read === 'string' ? { note: read } : read;
      if (note)
        left.add(`${test.place} (${textOrJson(assertion.metric ?? assertion.type ?? '')})`, note);
      return 'rule' in own ? own : [];
    });
}

/** The assertions of a set, or the assertion itself. */
function inSet(assertion: Members, { place }: ReadTest, left: LeftParts): Members[] {
  const { type, assert, threshold, weight = 1, metric } = assertion;
  if (type !== 'assert-set') return [assertion];
  if (threshold !== undefined)
    left.add(`${place} (assert-set)`, 'Sets have no threshold of their own: all checks must pass.');
  return [assert ?? []]
    .flat()
    .filter(isObject)
    .map((one) => ({
      ...(metric !== undefined && { metric }),
      ...one,
      weight: Number(weight) * Number(one.weight ?? 1),
    }));
}

/** `$ref: '#/path/to/it'` names a part of the same file. */
function referred(assertion: Members, config: Members): Members {
  if (typeof assertion.$ref !== 'string') return assertion;
  const part = assertion.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
      config,
    );
  return isObject(part) ? part : { type: assertion.$ref };
}

/** A comparison has one threshold for all rows. */
function sharedThreshold(tests: readonly ReadTest[], left: LeftParts): number | undefined {
  const [threshold, ...more] = new Set(tests.map((test) => test.threshold));
  if (more.length === 0 && threshold === undefined) return undefined;
  if (more.length === 0 && typeof threshold === 'number' && threshold >= 0 && threshold <= 1)
    return threshold;
  left.add('Tests', 'Rows have no thresholds of their own: all checks must pass.');
  return undefined;
}
