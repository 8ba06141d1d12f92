import { describe, expect, it } from 'vitest';
import { evaluatorHere, lateEvaluator } from '../../../../../../tests/support/data/evaluators';
import { joinAttempts } from './join';
import type { AttemptFiles } from '$lib/shared/batch-jobs/results/joined-file';
import { readExchange, readRows } from './read-rows';
import {
  completion,
  jsonl,
  refusal,
  request,
  response,
  success,
} from '../../../../../../tests/support/batches/result-lines';
import { searchRows } from '../model/search-rows';
import { totalsOf } from '../model/totals';

async function join(...attempts: AttemptFiles[]) {
  const results = await joinAttempts(attempts, undefined, evaluatorHere);
  const all = await readRows(results, [...results.rows.customIds.keys()]);
  const stateOf = Object.fromEntries(all.map(({ customId, state }) => [customId, state]));
  return { results, all, stateOf, totals: totalsOf(results.rows) };
}

describe('Lines that no longer match the join', () => {
  it.each(['['.repeat(5000), '{"body":{"messages":'])(
    'do not interrupt reading rows: %#',
    async (text) => {
      const [input, output] = [jsonl(request('a', 'First?')), jsonl(success('a', 'One'))];
      const { results } = await join({ input, output });
      for (const file of results.files)
        file.content = new Blob([text.padEnd(file.content.size, ' ').slice(0, file.content.size)]);
      const [row] = await readRows(results, [0]);
      expect(row).toMatchObject({ customId: 'a', state: 'succeeded', input: '', answer: '' });
      const { input: sent, result } = await readExchange(results, 0);
      expect([sent?.line, result?.line]).toEqual([sent?.body, result?.body]);
      const found = new Uint8Array(1);
      const signal = new AbortController().signal;
      await searchRows(results, '[', found, { signal, onprogress: () => undefined });
      expect([...found]).toEqual([0]);
    },
  );
});

describe('The join of one batch', () => {
  it('counts lines of more than 500 levels as broken, and joins the others', async () => {
    const deep = `{"custom_id":"a","response":${'['.repeat(600)}${']'.repeat(600)}}\n`;
    const { results, stateOf } = await join({
      input: jsonl(request('a'), request('b')),
      output: new Blob([deep, jsonl(success('b'))]),
    });
    expect(stateOf).toEqual({ a: 'missing', b: 'succeeded' });
    expect(results.findings.first).toMatchObject([{ kind: 'broken-line' }]);
  });

  it('follows the input, whatever the order of the results', async () => {
    const { all } = await join({
      input: jsonl(request('a', 'First?'), request('b', 'Second?'), request('c', 'Third?')),
      output: jsonl(success('c', 'Three'), success('a', 'One')),
      errors: jsonl(refusal('b')),
    });
    expect(
      all.map(({ customId, input, answer, state }) => [customId, input, answer, state]),
    ).toEqual([
      ['a', 'First?', 'One', 'succeeded'],
      ['b', 'Second?', '', 'failed'],
      ['c', 'Third?', 'Three', 'succeeded'],
    ]);
    expect(all[1]?.error?.words).toBe('Refused with 429');
  });

  it('names the requests that were not answered', async () => {
    const { stateOf, totals } = await join({
      input: jsonl(request('a'), request('b')),
      output: jsonl(success('b')),
    });
    expect(stateOf).toEqual({ a: 'missing', b: 'succeeded' });
    expect(totals.states).toEqual({ succeeded: 1, failed: 0, missing: 1 });
  });

  it('needs no output file when every request has failed', async () => {
    const { totals } = await join({
      input: jsonl(request('a'), request('b')),
      errors: jsonl(refusal('a'), refusal('b', 400, 'bad')),
    });
    expect(totals.states).toEqual({ succeeded: 0, failed: 2, missing: 0 });
    expect(totals.failures).toEqual([
      { kind: '429 · rate_limit_exceeded', rows: 1 },
      { kind: '400 · bad', rows: 1 },
    ]);
  });

  it('needs no input', async () => {
    const { all, results } = await join({ output: jsonl(success('b'), success('a')) });
    expect(all.map(({ customId, input }) => [customId, input])).toEqual([
      ['b', null],
      ['a', null],
    ]);
    expect(results.findings.first).toEqual([]);
  });

  it('uses the last of two results with one custom_id, and reports it', async () => {
    const { all, results } = await join({
      input: jsonl(request('a')),
      output: jsonl(success('a', 'Old'), success('a', 'New')),
    });
    expect(all.map(({ answer }) => answer)).toEqual(['New']);
    expect(results.findings.first).toMatchObject([
      { kind: 'duplicate', file: 'output', line: 2, customId: 'a' },
    ]);
  });

  it('includes a result that is not in the input, and reports it', async () => {
    const { stateOf, results } = await join({
      input: jsonl(request('a')),
      output: jsonl(success('a'), success('stranger')),
    });
    expect(stateOf).toEqual({ a: 'succeeded', stranger: 'succeeded' });
    expect(results.findings.first).toMatchObject([
      { kind: 'not-in-input', line: 2, customId: 'stranger' },
    ]);
  });

  it('skips broken lines, reporting file and line', async () => {
    const { stateOf, results } = await join({
      input: jsonl(request('a')),
      output: jsonl('', '{"custom_id":"a","resp', success('a'), { id: 'no id' }),
    });
    expect(stateOf).toEqual({ a: 'succeeded' });
    expect(results.findings.first).toMatchObject([
      { kind: 'broken-line', file: 'output', line: 2 },
      { kind: 'broken-line', file: 'output', line: 4, reason: 'The line has no custom_id.' },
    ]);
  });

  it('reads files with a byte order mark and CRLF', async () => {
    const input = new Blob(['\uFEFF' + JSON.stringify(request('a', 'Hé?')) + '\r\n']);
    const { all } = await join({ input, output: jsonl(success('a')) });
    expect(all).toMatchObject([{ customId: 'a', input: 'Hé?', state: 'succeeded' }]);
  });

  it('handles ids like __proto__ as ordinary text', async () => {
    const { stateOf } = await join({ output: jsonl(success('constructor'), success('toString')) });
    expect(Object.keys(stateOf)).toEqual(['constructor', 'toString']);
  });

  it('returns both sides of a row: as text, as JSON, and as raw lines', async () => {
    const { results } = await join({
      input: jsonl(request('a'), request('b', 'Why?')),
      output: jsonl(success('b', 'Because.')),
    });
    expect((await readExchange(results, 0)).result).toBeNull();
    const { input, result } = await readExchange(results, 1);
    expect(input).toMatchObject({ text: 'Why?', lineNumber: 2 });
    expect(input?.line).toBe(JSON.stringify(request('b', 'Why?')));
    expect(JSON.parse(result?.body ?? '')).toEqual(completion('Because.'));
    expect(result).toMatchObject({ text: 'Because.', lineNumber: 1 });
  });
});

describe('The join of a chain of retries', () => {
  it('uses the newest success, else the newest failure', async () => {
    const { all, totals } = await join(
      {
        input: jsonl(request('a'), request('b'), request('c'), request('d')),
        output: jsonl(success('a', 'first')),
        errors: jsonl(refusal('b'), refusal('c')),
      },
      {
        input: jsonl(request('b'), request('c'), request('d')),
        output: jsonl(success('b', 'second')),
        errors: jsonl(refusal('c', 500, 'broke')),
      },
    );
    const facts = all.map(({ customId, state, answer, error, attempt }) =>
      [customId, state, answer || error?.code, attempt].join(' '),
    );
    expect(facts).toEqual([
      'a succeeded first 0',
      'b succeeded second 1',
      'c failed broke 1',
      'd missing  ',
    ]);
    expect(totals.failures).toEqual([{ kind: '500 · broke', rows: 1 }]);
  });

  it('does not replace a success by a later failure', async () => {
    const { stateOf, results } = await join(
      { input: jsonl(request('a')), output: jsonl(success('a')) },
      { input: jsonl(request('a')), errors: jsonl(refusal('a')) },
    );
    expect(stateOf).toEqual({ a: 'succeeded' });
    expect(results.findings.first).toEqual([]);
  });
});

describe('Answers requested as JSON', () => {
  const schema = {
    type: 'object',
    properties: { age: { type: 'integer' } },
    required: ['age'],
    additionalProperties: false,
  };
  const response_format = { type: 'json_schema', json_schema: { name: 'person', schema } };
  const ask = (id: string) => request(id, 'Hi', { response_format });

  it('are checked against the schema of their request', async () => {
    const { all, totals } = await join({
      input: jsonl(ask('fits'), ask('wrong'), ask('more'), ask('prose'), request('free')),
      output: jsonl(
        success('fits', '{"age":3}'),
        success('wrong', '{"age":"three"}'),
        success('more', '{"age":3,"name":"x"}'),
        success('prose', 'I am three.'),
        success('free'),
      ),
    });
    const verdicts = Object.fromEntries(
      all.map(({ customId, schema: verdict }) => [customId, verdict]),
    );
    expect(verdicts.fits).toEqual({ valid: true });
    expect(verdicts.wrong).toMatchObject({ valid: false, reason: expect.stringContaining('age') });
    expect(verdicts.more).toMatchObject({ valid: false, reason: expect.stringContaining('name') });
    expect(verdicts.prose).toEqual({ valid: false, reason: 'The answer isn’t JSON.' });
    expect(verdicts.free).toBeNull();
    expect(totals.schema).toEqual({ valid: 1, invalid: 3 });
  });

  it('are objects when json_object was requested', async () => {
    const any = { response_format: { type: 'json_object' } };
    const { totals } = await join({
      input: jsonl(request('a', 'Hi', any), request('b', 'Hi', any), request('c', 'Hi', any)),
      output: jsonl(success('a', '{}'), success('b', '[1]')),
      errors: jsonl(refusal('c')),
    });
    expect(totals.schema).toEqual({ valid: 1, invalid: 1 });
  });

  it('are reported as unreadable, without an exception, when the schema has a broken reference', async () => {
    const json_schema = { name: 'x', schema: { $ref: '#/definitions/none' } };
    const { all } = await join({
      input: jsonl(request('a', 'Hi', { response_format: { type: 'json_schema', json_schema } })),
      output: jsonl(success('a', '{}')),
    });
    expect(all[0]?.schema).toMatchObject({ valid: false });
  });

  it('are reported as unchecked when the check times out', async () => {
    const files = { input: jsonl(ask('a'), ask('b')), output: jsonl(success('a', '{"age":3}')) };
    const results = await joinAttempts([files], undefined, lateEvaluator);
    const [row] = await readRows(results, [0]);
    const reason = 'The answer couldn’t be checked in time.';
    expect(row?.schema).toEqual({ valid: false, reason });
  });

  it('use the check of the last of several results, whichever is checked later', async () => {
    const { totals } = await join({
      input: jsonl(ask('a')),
      output: jsonl(success('a', '{"age":"x"}'), success('a', '{"age":3}')),
    });
    expect(totals.schema).toEqual({ valid: 1, invalid: 0 });
  });
});

describe('Totals', () => {
  it('add up tokens, overall and by model', async () => {
    const small = completion('x', {
      model: 'small',
      usage: { prompt_tokens: 1, completion_tokens: 2 },
    });
    const { totals } = await join({
      output: jsonl(success('a'), success('b'), response('c', 200, small)),
    });
    expect(totals).toMatchObject({ rows: 3, inputTokens: 21, outputTokens: 12 });
    expect(totals.models).toEqual([
      { model: 'm', rows: 2, inputTokens: 20, outputTokens: 10 },
      { model: 'small', rows: 1, inputTokens: 1, outputTokens: 2 },
    ]);
  });
});
