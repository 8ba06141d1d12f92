// Run by rendered.ts with the Node that promptfoo needs: the prompts that promptfoo sends for configurations, one JSON
// line each. Every provider is its `echo`; no program and no address of a configuration is used.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parse, stringify } from 'yaml';

/** @typedef {{ [name: string]: unknown }} Members */

const folder = join(process.argv[2] ?? '', 'dist/src');
/** @param {string} name */
const imported = (name) => import(pathToFileURL(join(folder, name)).href);

/** @type {{ default: { evaluate: (suite: Members, options: Members) => Promise<{ results: Rendered[] }> } }} */
const { default: library } = await imported('index.js');
/** @typedef {{ provider: { label?: string }, prompt: { raw: string }, error?: string }} Rendered */

/**
 * The library takes prompts that are read; the name of the chunk that reads them has a hash.
 *
 * @type {(prompts: unknown, folder: string) => Promise<unknown>}
 */
const readPrompts = Object.values(
  await imported(readdirSync(folder).find((name) => /^graders-.*\.js$/.test(name)) ?? ''),
).find(({ name }) => name === 'readPrompts');

/** References to what a program makes, or another service has. */
const elsewhere =
  /^(?:exec|package|python):|^(?:huggingface|portkey|langfuse|helicone|az):\/\/|^https:\/\/docs\.google|\.(?:py|rb|go|sh|[cm]?[jt]s|xlsx?|pdf)(?::\w+)?$/;
/** Members that judge or change answers, or run something. */
const unused = [
  ...['assert', 'transform', 'transformVars', 'extensions', 'nunjucksFilters', 'redteam'],
  ...['provider', 'tracing', 'outputPath', 'derivedMetrics', 'env', 'sharing', 'evaluateOptions'],
];

/** @param {unknown} value @returns {value is Members} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isElsewhere = (value) => typeof value === 'string' && elsewhere.test(value);

/** A copy without what is not rendered. @param {unknown} value @returns {unknown} */
function rendered(value) {
  if (Array.isArray(value)) return value.filter((one) => !isElsewhere(one)).map(rendered);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(
    ([name, one]) => !unused.includes(name) && !isElsewhere(one),
  );
  return {
    ...Object.fromEntries(members.map(([name, one]) => [name, rendered(one)])),
    // A test without anything is refused.
    ...(value.assert !== undefined && { metadata: {} }),
  };
}

/** Takes the assertions out of the files of a folder. @param {string} copy */
function quieten(copy) {
  for (const entry of readdirSync(copy, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!/\.(?:csv|ya?ml|json)$/.test(path)) continue;
    const text = readFileSync(path, 'utf8');
    if (path.endsWith('.csv')) writeFileSync(path, text.replaceAll('__expected', '__metadata:e'));
    else if (/\bassert"?:/.test(text)) writeFileSync(path, stringify(rendered(parse(text))));
  }
}

/** The providers by the order in which they are written. @param {unknown[]} providers */
function echoes(providers) {
  return providers.map((provider, at) => {
    const [only] = isObject(provider) ? Object.values(provider) : [];
    const settings = isObject(provider) && provider.id === undefined ? only : provider;
    const prompts = isObject(settings) ? settings.prompts : undefined;
    return { id: 'echo', label: String(at), ...(prompts !== undefined && { prompts }) };
  });
}

/** @param {unknown} provider */
function idOf(provider) {
  return String(isObject(provider) ? (provider.id ?? Object.keys(provider)[0]) : provider);
}

/** @param {string} path */
async function render(path) {
  const copy = mkdtempSync(join(tmpdir(), 'rendered-'));
  try {
    cpSync(dirname(path), copy, { recursive: true, filter: (one) => !/node_modules/.test(one) });
    quieten(copy);
    process.chdir(copy);
    /** @type {Members} */
    const config = parse(readFileSync(path, 'utf8'), { merge: true });
    const { targets, providers: given = targets ?? 'echo', ...others } = config;
    const providers = [given].flat(2);
    const { prompts = ['{{prompt}}'], ...suite } = /** @type {Members} */ (rendered(others));
    const read = await readPrompts(prompts, '');
    const { results } = await library.evaluate(
      { ...suite, prompts: read, providers: echoes(providers), writeLatestResults: false },
      { cache: false, showProgressBar: false, maxConcurrency: 1 },
    );
    const sent = results.map(({ provider, prompt, error }) => ({
      ...{ provider: Number(provider.label), prompt: prompt.raw },
      ...(error !== undefined && { error }),
    }));
    return { path, sent, providers: providers.map(idOf) };
  } catch (error) {
    return { path, refusal: String(error instanceof Error ? error.message : error).slice(0, 300) };
  } finally {
    process.chdir(tmpdir());
    rmSync(copy, { recursive: true });
  }
}

for await (const path of createInterface({ input: process.stdin }))
  process.stdout.write(`\n=> ${JSON.stringify(await render(path))}\n`);
// promptfoo leaves timers.
process.exit();
