import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attribute,
  childrenOf,
  eachElement,
  type XmlElement,
} from '../../src/lib/base/formats/xml/xml';
import type { Engine, EnginePart } from '../../src/lib/service/base/engine';
import { startService } from '../../scripts/service.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
const key = 'right-key-0123456789';

/** Repeats the prompt. Judges what is about apples as good; repeats a key; waits for ever where the prompt says so. */
async function* chat(
  { messages }: Parameters<Engine['chat']>[0],
  signal: AbortSignal,
): AsyncGenerator<EnginePart> {
  const prompt = String(messages.at(-1)?.content);
  const verdict = { pass: prompt.includes('apple'), why: 'Fruit.' };
  const isJudge = prompt.startsWith('Judge: ');
  yield { type: 'text', text: isJudge ? JSON.stringify(verdict) : `You said: ${prompt}` };
  if (prompt === 'Key') yield { type: 'text', text: ` ${key}` };
  if (prompt === 'Wait') await new Promise((_, reject) => (signal.onabort = reject));
}

const model = 'built-in/guide';
const settings = { model, systemPrompt: '', parameters: {} };
const about = (text: string) => ({
  name: `About ${text}`,
  kind: 'contains',
  text,
  matchCase: true,
});

/** An evaluation as Share writes it: docs/sharing.md. */
const evaluation = (fields: object) => ({
  ...{ title: 'Fruit', repeats: 1, variants: [{ name: 'A', settings }] },
  ...{ checks: [about('apple')], rows: [{ prompts: ['An apple'] }], ...fields },
});

let folder: string;
let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evaluate-'));
  await pack(folder);
  service = await startService({ key, engine: { chat } });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** Writes the part of the package that runs in Node, without what it was built from. */
async function pack(target: string) {
  const env = { ...process.env, HEADLESS_OUT: join(target, 'build-headless') };
  await promisify(execFile)(process.execPath, ['scripts/build-headless.mjs'], {
    cwd: project,
    env,
  });
  const { files } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  const sources = (files as string[]).filter((name) => !name.startsWith('build'));
  for (const name of ['package.json', ...sources.map((path) => path.replace(/\/\*\.\w+$/, ''))])
    await cp(join(project, name), join(target, name), { recursive: true });
}

/** Starts the command with a file of this content. */
async function start(content: unknown, args: string[] = [], apiKey = key) {
  const file = join(folder, 'fruit.evaluation.json');
  const junit = join(folder, 'results.xml');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  await rm(junit, { force: true });
  const command = ['scripts/inference-console.mjs', '--eval', file, '--junit', junit];
  const program = spawn(
    process.execPath,
    [...command, '--base-url', `${service.url}/v1/`, ...args],
    { cwd: folder, env: { PATH: process.env.PATH, INFERENCE_API_KEY: apiKey } },
  );
  let [shown, noted] = ['', ''];
  program.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
  program.stderr.setEncoding('utf8').on('data', (text: string) => (noted += text));
  const ended = once(program, 'close').then(async ([code]) => {
    return {
      code: code as number,
      shown,
      noted,
      xml: await readFile(junit, 'utf8').catch(() => ''),
    };
  });
  return { program, ended };
}

const run = async (...of: Parameters<typeof start>) => (await start(...of)).ended;

const casesIn = (suite: XmlElement) => childrenOf(suite).filter(({ name }) => name === 'testcase');

/** Each suite with its cases: the name, and the elements within with their messages. */
function suitesIn(xml: string) {
  const suites: XmlElement[] = [];
  eachElement(xml, 'testsuite', (suite) => suites.push(suite));
  const of = (element: XmlElement, ...names: string[]) =>
    names.map((name) => attribute(element, name));
  return suites.map((suite) => ({
    counts: of(suite, 'name', 'tests', 'failures', 'errors'),
    answeredBy: childrenOf(suite)
      .filter(({ name }) => name === 'properties')
      .flatMap(childrenOf)
      .map((property) => attribute(property, 'value')),
    cases: casesIn(suite).map((each) => [
      ...of(each, 'name'),
      ...childrenOf(each).map((open) => `${open.name}: ${attribute(open, 'message')}`),
    ]),
  }));
}

describe('The command inference-console --eval', () => {
  it('runs every check, and reports what fails with the row, the variant and the reason', async () => {
    const { code, shown, noted, xml } = await run(
      evaluation({
        variants: ['A', 'B'].map((name) => ({
          name,
          settings: { ...settings, prompt: `${name} {{@prompt}}` },
        })),
        checks: [
          about('{{fruit}}'),
          { name: 'Short', kind: 'function', source: 'return answer.length < 30' },
          { name: 'From A', kind: 'regex', pattern: 'said: A', flags: '' },
          { name: 'Good', kind: 'judge', model, prompt: 'Judge: {{@answer}}' },
        ],
        rows: ['apple', 'pear'].map((fruit) => ({ prompts: [`An ${fruit}`], values: { fruit } })),
      }),
    );
    expect(code).toBe(1);
    expect(shown).toMatch(/^A +1 of 2 +50 % +0 +\d+ +\d/m);
    expect(shown).toMatch(/^B +0 of 2 +0 % +0 +\d+ +\d/m);
    expect(shown).toContain('failed: A, 2. A An pear: Good: Fruit.');
    expect(shown).toContain('failed: B, 1. B An apple: From A: No match.');
    expect(noted).toContain('4 of 4 answers');
    const answeredBy = [`${model} · ${new URL(service.url).host}`];
    expect(shown).toMatch(new RegExp(`^A .* ${answeredBy[0]}$`, 'm'));
    expect(suitesIn(xml)).toEqual([
      {
        answeredBy,
        counts: ['A', '2', '1', '0'],
        cases: [['1. A An apple'], ['2. A An pear', 'failure: Good: Fruit.']],
      },
      {
        answeredBy,
        counts: ['B', '2', '2', '0'],
        cases: [
          ['1. B An apple', 'failure: From A: No match.'],
          ['2. B An pear', 'failure: From A: No match.\nGood: Fruit.'],
        ],
      },
    ]);
  });

  it.each([
    ['every answer passes', {}, 0],
    [
      'the share of the checks that it asks for is enough',
      { checks: [about('apple'), about('plum')], passAt: 0.5 },
      0,
    ],
    ['a check has not that share', { checks: [about('apple'), about('plum')], passAt: 0.6 }, 1],
    [
      'a check is never reached by its judge',
      { checks: [{ name: 'J', kind: 'judge', model: 'none', prompt: '{{@answer}}' }] },
      1,
    ],
    [
      'a pattern never ends',
      {
        checks: [{ name: 'P', kind: 'regex', pattern: '(a+)+$', flags: '' }],
        rows: [{ prompts: [`${'a'.repeat(40)}!`] }],
      },
      1,
    ],
  ])('exits by its result if %s', async (_, fields, expected) => {
    const { code, shown } = await run(evaluation(fields));
    expect(code).toBe(expected);
    expect(shown.match(/^(failed|error): /m) !== null).toBe(expected === 1);
  });

  it('counts what is unclear as an error', async () => {
    const checks = [
      { name: 'J', kind: 'judge', model: 'none', prompt: '{{@answer}}' },
      about('apple'),
    ];
    const { shown, xml } = await run(evaluation({ checks, repeats: 2 }));
    expect(shown).toContain('error: A, 1. An apple (repeat 2): J: Couldn’t reach the judge.');
    expect(suitesIn(xml)[0]?.counts).toEqual(['A', '2', '0', '2']);
  });

  it('survives an answer that imitates the ends of the report', async () => {
    const hostile = `]]></failure></testsuites>\u0000\u001b[31m\u009b2J\n::error::x ##[add-mask]x \ud800 ${'<&"'.repeat(5000)}`;
    const variants = [{ name: '::stop-commands::x', settings }];
    const checks = [{ ...about('apple'), name: 'a\n::error::b \u202e##[group]' }];
    const { code, shown, xml } = await run(
      evaluation({ variants, checks, rows: [{ prompts: [hostile] }] }),
    );
    expect(code).toBe(1);
    expect(shown).not.toContain('\u202e');
    expect(shown.replaceAll('\n', '')).not.toMatch(/\p{Cc}|##\[/u);
    expect(shown).not.toMatch(/^\s*::/m);
    expect(suitesIn(xml)[0]?.cases).toHaveLength(1);
    expect(xml.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(xml.length).toBeLessThan(40_000);
  });

  it('refuses a file whose names imitate its output in one line', async () => {
    const name = 'A\n::error::b ##[group]';
    const variant = { name, service: 'Demo service', settings: { ...settings, model: 'x\r::y' } };
    const { code, noted } = await run(evaluation({ variants: [variant] }));
    expect(code).toBe(2);
    expect(noted).toMatch(/^“A ::error::b # #\[group\]” uses x ::y, .*\n$/);
  });

  it('masks a key that an answer repeats', async () => {
    const { shown, noted, xml } = await run(evaluation({ rows: [{ prompts: ['Key'] }] }));
    expect(xml).toContain('You said: Key [key]');
    expect(shown + noted + xml).not.toContain(key);
  });

  it('could not run with a wrong key, which it does not show', async () => {
    const wrong = 'wrong-key-0123456789';
    const { code, shown, noted, xml } = await run(evaluation({}), [], wrong);
    expect(code).toBe(2);
    expect(shown).toContain('Key refused (401)');
    expect(shown + noted + xml).not.toContain(wrong);
  });

  it('asks the service for a model of the demo only if it has that model', async () => {
    const variants = (of: string) => [
      { name: 'A', service: 'Demo service', settings: { ...settings, model: of } },
    ];
    expect((await run(evaluation({ variants: variants(model) }))).code).toBe(0);
    const variantOf = await run(evaluation({ variants: variants('built-in/gone') }));
    expect(variantOf).toMatchObject({ code: 2, shown: '' });
    expect(variantOf.noted).toContain('“A” uses built-in/gone, a model of the console’s demo');
    const judge = { name: 'J', kind: 'judge', model, prompt: '{{@answer}}' };
    const more = [{ model: 'built-in/gone', service: 'Demo service' }];
    const judged = await run(evaluation({ checks: [{ ...judge, more }] }));
    expect(judged.noted).toContain('“J” uses built-in/gone, a model of the console’s demo');
  });

  it.each([
    ['a file that is no JSON', '{', [], /It isn’t JSON/],
    ['a file of something else', { rows: 1 }, [], /no evaluation/],
    [
      'an unknown check',
      evaluation({ checks: [{ name: 'x', kind: 'shell' }] }),
      [],
      /doesn’t know/,
    ],
    ['no prompts', evaluation({ rows: [] }), [], /no prompts/],
    [
      'no model',
      evaluation({ variants: [{ name: 'A', settings: { ...settings, model: '' } }] }),
      [],
      /needs a model/,
    ],
    ['a folder that does not exist', evaluation({}), ['--junit', '/none/r.xml'], /ENOENT/],
    ['an address that is none', evaluation({}), ['--base-url', 'example.com'], /--base-url/],
    ['a bridge', evaluation({}), ['--bridge', 'https://x.test/v1'], /starts no server/],
  ])('could not run with %s', async (_, content, args, reason) => {
    const { code, shown, noted } = await run(content, args);
    expect(code).toBe(2);
    expect(shown).toBe('');
    expect(noted).toMatch(reason);
  });

  it('stops its requests on Ctrl+C, and writes what is there', async () => {
    const rows = ['An apple', 'Wait'].map((prompt) => ({ prompts: [prompt] }));
    const { program, ended } = await start(evaluation({ rows }));
    await new Promise<void>((resolve) =>
      program.stderr.on('data', (text: string) => text.includes('1 of 2') && resolve()),
    );
    program.kill('SIGINT');
    const { code, xml } = await ended;
    expect(code).toBe(130);
    expect(suitesIn(xml)[0]?.cases.at(1)).toEqual(['2. Wait', 'error: Stopped.']);
  });
});
