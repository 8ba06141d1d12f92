import { isObject, type Members, textOrJson } from '$lib/api/json';
import { fillPrompt } from '../run/cell-request';
import { type LeftParts, limits } from './evaluation';
import { fromNunjucks } from './placeholders';
import { CsvTests } from './read-csv';

/** A test of promptfoo with its defaults and one value for each variable. */
export interface ReadTest {
  place: string;
  values: { [column: string]: string };
  assertions: Members[];
  options: Members;
  threshold: unknown;
}

/** The column of a test's description, as promptfoo calls it in CSV. */
export const descriptionColumn = '__description';

const optionFields = ['provider', 'transform', 'disableVarExpansion', 'disableDefaultAsserts'];

/** The tests of a configuration, at most `limits.rows`. Lists among their variables multiply, as do scenarios. */
export function readTests(config: Members, left: LeftParts): ReadTest[] {
  const tests: ReadTest[] = [];
  let characters = 0;
  for (const { place, test } of testsOf(config, left)) {
    const { vars, assert, options, threshold, description, ...others } = test;
    left.addUnread(place, { ...others, ...membersOf(options) }, optionFields);
    for (const values of expand(membersOf(vars), membersOf(options).disableVarExpansion === true)) {
      if (typeof description === 'string') values[descriptionColumn] = description;
      characters += Object.values(values).reduce((sum, text) => sum + text.length, 0);
      if (tests.length === limits.rows || characters > limits.characters) {
        left.add(
          'Tests',
          `Only the first ${tests.length.toLocaleString('en')} rows are carried over.`,
        );
        return tests;
      }
      const assertions = listOf(assert).filter(isObject);
      tests.push({ place, values, assertions, options: membersOf(options), threshold });
    }
  }
  return tests;
}

function* testsOf(config: Members, left: LeftParts): Generator<{ place: string; test: Members }> {
  const usable = (test: unknown, place: string): test is Members => {
    const reason =
      !isObject(test) || typeof test.vars === 'string'
        ? textOrJson(isObject(test) ? test.vars : test)
        : '';
    if (reason) left.add(place, `It’s in ${reason.slice(0, 200)}. Choose that file too.`);
    return !reason;
  };
  const { defaultTest = {} } = config;
  const defaults = usable(defaultTest, 'Default test') ? defaultTest : {};
  for (const [at, test] of listOf(config.tests).entries()) {
    const place = `Test ${at + 1}`;
    if (usable(test, place)) yield { place, test: merged(defaults, test) };
  }
  for (const [at, scenario] of listOf(config.scenarios).entries()) {
    const place = `Scenario ${at + 1}`;
    if (!usable(scenario, place)) continue;
    for (const base of listOf(scenario.config))
      for (const test of listOf(scenario.tests))
        if (usable(base, place) && usable(test, place))
          yield { place, test: merged(defaults, merged(base, test)) };
  }
}

function listOf(value: unknown): unknown[] {
  const items: unknown[] = value === undefined || value === null ? [] : [value].flat();
  return items.flatMap((item) => (item instanceof CsvTests ? item.tests : item));
}

function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

function merged(base: Members, test: Members): Members {
  const options = { ...membersOf(base.options), ...membersOf(test.options) };
  const inherited = options.disableDefaultAsserts === true ? [] : listOf(base.assert);
  return {
    ...base,
    ...test,
    vars: { ...membersOf(base.vars), ...membersOf(test.vars) },
    assert: [...inherited, ...listOf(test.assert)],
    options,
  };
}

/** Every combination of the values; a value may name other variables. */
function* expand(vars: Members, isPlain: boolean): Generator<{ [column: string]: string }> {
  const lists = Object.entries(vars).map(([name, value]) => {
    const list: unknown[] = Array.isArray(value) && !isPlain ? value : [value];
    return {
      name,
      texts: list.map((one) => (one === undefined || one === null ? '' : textOrJson(one))),
    };
  });
  const count = lists.reduce((product, { texts }) => product * texts.length, 1);
  for (let number = 0; number < count; number += 1) {
    let rest = number;
    const chosen = lists.toReversed().map(({ name, texts }) => {
      const text = texts[rest % texts.length] ?? '';
      rest = Math.floor(rest / texts.length);
      return [name, text] as const;
    });
    const values = Object.fromEntries(chosen.toReversed());
    yield Object.fromEntries(lists.map(({ name }) => [name, resolved(values[name] ?? '', values)]));
  }
}

function resolved(text: string, values: { [column: string]: string }): string {
  const { template, hasLogic } = text.includes('{')
    ? fromNunjucks(text)
    : { template: text, hasLogic: true };
  return hasLogic ? text : fillPrompt(template, values);
}
