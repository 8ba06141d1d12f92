import { isObject, type Members, textOrJson } from '$lib/base/api/wire/json';
import { type ChosenFiles } from './chosen-files';
import { missingReason } from './references';
import { type LeftParts, limits } from './evaluation';
import { CsvTests } from './read-csv';
import { expand, textsOf, variablesOf } from './test-variables';

/** A test of promptfoo with its defaults and one value for each variable. */
export interface ReadTest {
  place: string;
  /** The variables as they are written, with the content of their files. */
  variables: Members;
  /** Their texts; the name of a file in place of an image or a sound. */
  values: { [column: string]: string };
  /** The content of those files, by column. */
  media: { [column: string]: string };
  assertions: Members[];
  options: Members;
  threshold: unknown;
}

/** The column of a test's description, as promptfoo calls it in CSV. */
export const descriptionColumn = '__description';

const optionFields = ['provider', 'transform', 'disableVarExpansion', 'disableDefaultAsserts'];

/**
 * The tests of a configuration, at most `limits.rows`. Lists among their variables multiply, as do scenarios.
 * `isRendered`: whether variables are templates.
 */
export function readTests(
  config: Members,
  files: ChosenFiles,
  { isRendered, left }: { isRendered: boolean; left: LeftParts },
): ReadTest[] {
  const tests: ReadTest[] = [];
  let characters = 0;
  for (const { place, test } of testsOf(config, files, left)) {
    const { vars, assert, options, threshold, description, ...others } = test;
    const read = membersOf(options);
    noteUnread(place, others, left);
    left.addUnread(place, read, optionFields);
    const given = variablesOf(vars, files, (reason) => left.add(place, reason));
    for (const variables of expand(given, read.disableVarExpansion === true)) {
      const { values, media } = textsOf(variables, isRendered);
      if (typeof description === 'string') values[descriptionColumn] = description;
      for (const text of Object.values({ ...values, ...media })) characters += text.length;
      if (tests.length === limits.rows || characters > limits.characters) {
        const count = tests.length.toLocaleString('en');
        left.add('Tests', `Only the first ${count} rows are carried over.`);
        return tests;
      }
      const assertions = listOf(files.fill(assert)).filter(isObject);
      tests.push({ place, variables, values, media, assertions, options: read, threshold });
    }
  }
  return tests;
}

/** Names what a comparison has for all rows, not for one. */
function noteUnread(place: string, test: Members, left: LeftParts): void {
  const { provider, providers, prompts, ...others } = test;
  if (provider !== undefined)
    left.add(place, 'Has a provider of its own: every variant answers its row. Compare it apart.');
  if (providers !== undefined || prompts !== undefined)
    left.add(place, 'Is for some providers or prompts: every variant answers its row.');
  left.addUnread(place, others, []);
}

function* testsOf(
  config: Members,
  files: ChosenFiles,
  left: LeftParts,
): Generator<{ place: string; test: Members }> {
  const membersIn = (value: unknown, place: string) => testsIn(value, { files, place, left });
  const [defaults = {}] = membersIn(config.defaultTest, 'Default test');
  const { scenarios, tests } = config;
  // promptfoo sends each prompt once if there are no tests.
  const isEmpty = scenarios === undefined && [tests ?? []].flat().length === 0;
  const written = isEmpty ? [{}] : membersIn(tests, 'Tests');
  for (const [at, test] of written.entries())
    yield { place: `Test ${at + 1}`, test: merged(defaults, test) };
  for (const [at, scenario] of membersIn(scenarios, 'Scenarios').entries()) {
    const place = `Scenario ${at + 1}`;
    for (const base of membersIn(scenario.config, place))
      for (const test of membersIn(scenario.tests ?? {}, place))
        yield { place, test: merged(defaults, merged(base, test)) };
  }
}

interface Source {
  files: ChosenFiles;
  place: string;
  left: LeftParts;
}

/** Tests, or scenarios, as they are written or in files. */
function testsIn(value: unknown, source: Source): Members[] {
  const { files, place, left } = source;
  if (value instanceof CsvTests) return [...value.tests];
  if (Array.isArray(value)) return value.flatMap((one) => testsIn(one, source));
  if (value === undefined || value === null) return [];
  if (isObject(value) && typeof value.path !== 'string') return [value];
  const reference = textOrJson(isObject(value) ? value.path : value);
  const found = files.find(reference);
  if (found.length === 0)
    left.add(place, missingReason(reference, 'Save its tests as CSV and name that there.'));
  return found.flatMap((file) => {
    const content = files.valueOf(file);
    return typeof content === 'string' ? [] : testsIn(content, source);
  });
}

function listOf(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : [value].flat();
}

function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

function merged(base: Members, test: Members): Members {
  const options = { ...membersOf(base.options), ...membersOf(test.options) };
  const inherited = options.disableDefaultAsserts === true ? [] : listOf(base.assert);
  const isFile = typeof test.vars === 'string' || Array.isArray(test.vars);
  return {
    ...base,
    ...test,
    vars: isFile ? test.vars : { ...membersOf(base.vars), ...membersOf(test.vars) },
    assert: [...inherited, ...listOf(test.assert)],
    options,
  };
}
