import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ToolCall } from '$lib/base/api/chat-types';
import type { ToolRecord } from '$lib/base/storage/tools';
import { verdicts } from '$lib/base/formats/json-schema/evaluator';
import type { runInSandbox } from '$lib/base/workers/sandbox/run-in-sandbox';
import { resultsOf } from './call-results.svelte';
import { runTools } from './run-tools';
import { withTool } from './model/request-tools';
import { setLimit } from './model/tool-settings';
import { tools } from './model/tools.svelte';

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

function record(name: string, fields: Partial<ToolRecord> = {}): ToolRecord {
  return {
    v: 1,
    id: name,
    createdAt: 1,
    name,
    description: '',
    parameters,
    code: '',
    example: `result of ${name}`,
    runs: 'always',
    ...fields,
  };
}

const call = (name: string, text = '{"city":"Bern"}'): ToolCall => ({
  id: `call of ${name}`,
  type: 'function',
  function: { name, arguments: text },
});

const requested = ['always', 'asked', 'looping', 'broken'].reduce<ReturnType<typeof withTool>>(
  (all, name) => withTool(all, record(name), 'flat'),
  [],
);

const answerWith = (...calls: ToolCall[]) => ({
  id: crypto.randomUUID(),
  calls,
  tools: requested,
  round: 1,
  caller: { model: 'm' },
});

const { signal: never } = new AbortController();

/** A loop ends with its worker only, which Node cannot end. */
vi.mock('$lib/base/workers/sandbox/run-in-sandbox', async (original) => {
  const real = await original<{ runInSandbox: typeof runInSandbox }>();
  const cancellable: typeof runInSandbox = (source, argument, options = {}) =>
    source.includes('for (;;)')
      ? new Promise((_, reject) =>
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error)),
        )
      : real.runInSandbox(source, argument, options);
  return { ...real, runInSandbox: cancellable };
});

beforeEach(async () => {
  await tools.save(record('always'));
  await tools.save(record('asked', { runs: 'asking' }));
  await tools.save(record('looping', { code: '() => { for (;;); }' }));
  await tools.save(record('broken', { code: '() => { throw new Error("no such city"); }' }));
});

describe('Calls that tools run automatically', () => {
  it('return their results, in the order of the calls', async () => {
    const answer = answerWith(call('always'), call('always'));
    expect(await runTools(answer, never)).toEqual([
      { toolCallId: 'call of always', content: 'result of always' },
      { toolCallId: 'call of always', content: 'result of always' },
    ]);
  });

  it('wait, with the existing results, if another call needs the person', async () => {
    const answer = answerWith(call('asked'), call('always'));
    expect(await runTools(answer, never)).toBeUndefined();
    expect(resultsOf(answer.id).texts[0]).toBeUndefined();
    expect(resultsOf(answer.id).texts[1]).toBe('result of always');
  });

  it('wait if a function fails, and say why', async () => {
    const answer = answerWith(call('broken'));
    expect(await runTools(answer, never)).toBeUndefined();
    expect(resultsOf(answer.id).failureOf(0)).toBe(
      'The function threw: Error: no such city (line 1)',
    );
  });

  it('do not run with arguments that do not fit', async () => {
    const answer = answerWith(call('always', '{"city":7}'));
    expect(await runTools(answer, never)).toBeUndefined();
    expect(resultsOf(answer.id).texts[0]).toBeUndefined();
  });

  it('need the person if their arguments cannot be checked in time', async () => {
    const check = vi.spyOn(verdicts, 'of').mockResolvedValue('late');
    onTestFinished(() => check.mockRestore());
    const answer = answerWith(call('always'));
    expect(await runTools(answer, never)).toBeUndefined();
    expect(resultsOf(answer.id).texts[0]).toBeUndefined();
  });

  it('do not run if the request does not have the tool', async () => {
    const answer = { ...answerWith(call('always')), tools: undefined };
    expect(await runTools(answer, never)).toBeUndefined();
  });

  it('wait for the person after the chosen number of rounds', async () => {
    setLimit('toolRounds', 3);
    onTestFinished(() => setLimit('toolRounds', 10));
    const answer = { ...answerWith(call('always')), round: 3 };
    expect(await runTools(answer, never)).toHaveLength(1);
    const over = { ...answerWith(call('always')), round: 4 };
    expect(await runTools(over, never)).toBeUndefined();
    expect(resultsOf(over.id).isOverRounds).toBe(true);
  });

  it('end immediately when they are stopped', async () => {
    const stop = new AbortController();
    const answer = answerWith(call('looping'), call('always'));
    const outcome = runTools(answer, stop.signal);
    await expect.poll(() => resultsOf(answer.id).isRunning(0)).toBe(true);
    stop.abort();
    expect(await outcome).toBeUndefined();
    expect(resultsOf(answer.id).isBusy).toBe(false);
    expect(resultsOf(answer.id).texts).toEqual([]);
  });
});
