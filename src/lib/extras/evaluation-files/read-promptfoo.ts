import { isObject, type Members, textOrJson } from '$lib/base/api/wire/json';
import {
  columnsOf,
  literalTemplate,
  parseTemplate,
  placeholderFor,
} from '$lib/shared/tables/template';
import { promptPlaceholder } from '$lib/features/compare/checks/model/rule-inputs';
import { likelyTemplate } from '$lib/features/compare/model/row-maker';
import { fillPrompt } from '$lib/features/compare/sending/cell-request';
import { ChosenFiles } from './chosen-files';
import { type Evaluation, type EvaluationRow, type LeftParts, limits } from './evaluation';
import { evaluateExpression, shownValue } from './expressions';
import { gatherChecks } from './gather-checks';
import { fromNunjucks, identifier } from './placeholders';
import { readAssertion, type ReadAssertion } from './read-assertions';
import { noPrompt, readPrompts, type ReadPrompt } from './read-prompts';
import { readTests, type ReadTest } from './read-tests';
import { providersIn, readVariants } from './read-variants';
import { withTexts } from './with-texts';

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
const maxRepeats = 50;
const promptPlace = placeholderFor('prompt');

export function isPromptfoo(value: unknown): value is Members {
  return isObject(value) && parts.some((name) => name in value);
}

/** Reads a configuration of promptfoo, with the content of the files that were chosen with it. */
export function readPromptfoo(
  written: Members,
  left: LeftParts,
  files = new ChosenFiles(),
): Evaluation {
  const config = { ...written, ...(files.fill(others(written)) as Members) };
  left.addUnread('Configuration', config, [...used, ...harmless]);
  const read = readPrompts(config.prompts, files, left);
  const isRendered = read.length === 0 || read.some(({ isChat }) => !isChat);
  const tests = readTests(config, files, { isRendered, left });
  if (tests.length === 0) left.add('Tests', 'No row is left, so that there is nothing to import.');
  const columns = Object.keys(tests[0]?.values ?? {}).filter((name) => !name.startsWith('__'));
  const prompts = read.length > 0 ? read : [{ ...noPrompt, text: likelyTemplate(columns) }];
  const providers = config.providers ?? config.targets;
  const { variants, rowPrompts } = readVariants(providersIn(providers), prompts, left);
  const [{ service, settings: { model = '' } = {} } = {}] = variants;
  const usualJudge = () => {
    left.add(
      'Judges',
      'The file names no judge: the first variant’s model judges. Change it in the checks.',
    );
    return { model, ...(service && { service }) };
  };
  const judged = withColumns(tests, prompts, left).map((test) => ({
    values: test.values,
    media: test.media,
    assertions: assertionsOf(test, { config, usualJudge, left }),
  }));
  const checks = gatherChecks(judged);
  if (checks.length > limits.checks)
    left.add('Checks', `Only the first ${limits.checks} checks are carried over.`);
  const isNamed = JSON.stringify([variants, checks]).includes(promptPlace);
  const passAt = sharedThreshold(tests, left);
  const rows = judged.flatMap((row) => rowPrompts.map((prompt) => rowOf(prompt, row, isNamed)));
  if (rows.length > limits.rows)
    left.add('Rows', `Only the first ${limits.rows.toLocaleString('en')} are carried over.`);
  return {
    ...(typeof config.description === 'string' && { title: config.description }),
    rows: rows.slice(0, limits.rows),
    variants,
    checks: checks.slice(0, limits.checks),
    ...(passAt !== undefined && { passAt }),
    ...repeatsOf(config),
  };
}

/** All but what has its own way to name files. */
function others({ prompts: _, tests: __, ...config }: Members): Members {
  return config;
}

function repeatsOf({ evaluateOptions, commandLineOptions }: Members): { repeats?: number } {
  const [repeat] = [evaluateOptions, commandLineOptions]
    .filter(isObject)
    .flatMap((options) => (options.repeat === undefined ? [] : Number(options.repeat)));
  return repeat !== undefined && repeat > 1
    ? { repeats: Math.min(Math.trunc(repeat), maxRepeats) }
    : {};
}

/** The tests with a value in each column that the prompts name: promptfoo sends nothing for what is not defined. */
function withColumns(
  tests: readonly ReadTest[],
  prompts: readonly ReadPrompt[],
  left: LeftParts,
): ReadTest[] {
  const columns = columnsIn(prompts.map(({ label: _, names: __, isChat: ___, ...sent }) => sent));
  const inText = columnsIn(prompts.map(({ systemPrompt, text }) => ({ systemPrompt, text })));
  return tests.map(({ place, variables, ...test }) => {
    const values = { ...test.values };
    for (const column of columns) {
      const given = { ...test.values, ...variables };
      const value = evaluateExpression(column, given);
      if (!Object.hasOwn(values, column)) values[column] = shownValue(value);
      if (value === undefined)
        left.add(place, `Doesn’t define “${column}”: it’s empty. Type it in the row.`);
      if (isObject(value) && !Object.hasOwn(test.media, column))
        left.add(place, `“${column}” is an object, which is sent as JSON.`);
      if (Object.hasOwn(test.media, column) && inText.has(column))
        left.add(
          place,
          `“${column}” is a file: a text has its name. Send it in a part of a message.`,
        );
    }
    return { ...test, place, variables, values };
  });
}

function columnsIn(value: unknown): Set<string> {
  const columns = new Set<string>();
  withTexts(value, (text) => {
    for (const column of columnsOf(parseTemplate(text)))
      if (column !== promptPlaceholder) columns.add(column);
    return text;
  });
  return columns;
}

/** If the prompt is nothing but the variable `prompt`, that is the row's own prompt. */
function rowOf(
  { text, before }: ReadPrompt,
  { values, media }: Pick<ReadTest, 'values' | 'media'>,
  isNamed: boolean,
): EvaluationRow {
  const { prompt, ...more } = values;
  const isOwn = text === promptPlace && prompt !== undefined;
  const earlier = withTexts(before, (one) => fillPrompt(one, { ...values, ...media }));
  return {
    prompts: [isOwn ? literalTemplate(prompt) : text],
    values: isOwn && !isNamed ? more : values,
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
      const place = `${test.place} (${textOrJson(assertion.metric ?? assertion.type ?? '')})`;
      if (note) left.add(place, note);
      if (!('rule' in own)) return [];
      if ([assertion.value].flat().some(hasLogic))
        left.add(place, 'Template logic in its value stays as text: write it out in the check.');
      for (const name of undefinedIn(assertion, test))
        left.add(place, `“${name}” isn’t defined by the test: it stays as text in the check.`);
      return own;
    });
}

/** The variables in the value of an assertion that its test does not define; a program has its own braces. */
function undefinedIn({ type, value }: Members, { values, variables }: ReadTest): string[] {
  if (type === 'javascript') return [];
  const given = { ...values, ...variables };
  return [...columnsIn(value)].filter(
    (name) => identifier.test(name) && !Object.hasOwn(given, name),
  );
}

const hasLogic = (value: unknown) => typeof value === 'string' && fromNunjucks(value).hasLogic;

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
