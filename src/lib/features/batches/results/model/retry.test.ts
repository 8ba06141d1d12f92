import { describe, expect, it } from 'vitest';
import { newNote } from '$lib/base/storage/batch-notes';
import { batchSample } from '../../../../../../tests/support/storage/samples';
import { joinAttempts } from '../join/join';
import {
  jsonl,
  refusal,
  request,
  success,
} from '../../../../../../tests/support/batches/result-lines';
import { buildRetryFile, retryChain, retryFileName, retryPlan } from './retry';

describe('The chain of retries', () => {
  const note = (id: string, createdAt: number, parentId: string | null = null) => ({
    id,
    createdAt,
    parentId,
  });
  const ids = (...args: Parameters<typeof retryChain>) => retryChain(...args).map(({ id }) => id);

  it('contains a batch, the batches it retries and its retries, oldest first', () => {
    const notes = [
      note('third', 3, 'second'),
      note('other', 9),
      note('second', 2, 'first'),
      note('first', 1),
    ];
    for (const id of ['first', 'second', 'third'])
      expect(ids(notes, id)).toEqual(['first', 'second', 'third']);
    expect(ids(notes, 'other')).toEqual(['other']);
  });

  it('contains two retries of one batch', () => {
    const notes = [note('a', 1), note('c', 3, 'a'), note('b', 2, 'a')];
    expect(ids(notes, 'b')).toEqual(['a', 'b', 'c']);
  });

  it('ends when the notes form a circle or reference an unknown batch', () => {
    expect(ids([note('a', 1, 'b'), note('b', 2, 'a')], 'a')).toEqual(['a', 'b']);
    expect(ids([note('a', 1, 'gone')], 'a')).toEqual(['a']);
    expect(ids([], 'a')).toEqual([]);
  });
});

describe('The plan of a retry', () => {
  const batch = batchSample({ completion_window: '7d', metadata: { team: 'blue', run: 4 } });
  const note = { ...newNote('c', batch, 0), name: 'Night run', inputFileName: 'rows.jsonl' };

  it('repeats the window and the metadata, and references the batch that it retries', () => {
    expect(retryPlan(batch, note, 1)).toEqual({
      completionWindow: '7d',
      metadata: { team: 'blue', run: '4' },
      name: 'Retry 1 of Night run',
      parentId: 'batch_1',
    });
    expect(retryPlan(batchSample({ completion_window: null }), undefined, 1)).toEqual({
      completionWindow: '24h',
      metadata: null,
      name: '',
      parentId: 'batch_1',
    });
  });

  it('numbers the retries before the name, which may be that of the file', () => {
    const first = { ...note, name: 'Retry 1 of Night run' };
    expect(retryPlan(batch, first, 2).name).toBe('Retry 2 of Night run');
    expect(retryPlan(batch, { ...note, name: '' }, 1).name).toBe('Retry 1 of rows');
  });

  it('repeats the part number of the batch', () => {
    const part = { ...note, group: { id: 'g', part: 2, of: 3 } };
    expect(retryPlan(batch, part, 1).name).toBe('Retry 1 of Night run (2 of 3)');
  });

  it('names the file after the input, once', () => {
    expect(retryFileName(batch, note)).toBe('rows-retry.jsonl');
    expect(retryFileName(batch, { ...note, inputFileName: 'rows-retry.jsonl' })).toBe(
      'rows-retry.jsonl',
    );
    expect(retryFileName(batch, undefined)).toBe('batch_1-retry.jsonl');
  });
});

describe('Retry file', () => {
  describe('The file of a retry', () => {
    it('contains the exact lines of the failed and the missing requests, in order', async () => {
      const odd = '{ "custom_id" : "b",\t"body": {"model":"m","x":1.0, "messages":[]} }';
      const results = await joinAttempts([
        {
          input: jsonl(request('a'), odd, request('c'), request('d', 'é')),
          output: jsonl(success('c')),
          errors: jsonl(refusal('b'), refusal('a')),
        },
      ]);
      const { content, lines } = await buildRetryFile(results);
      expect(await content.text()).toBe(
        [JSON.stringify(request('a')), odd, JSON.stringify(request('d', 'é')), ''].join('\n'),
      );
      expect(lines).toBe(3);
    });

    it('omits a byte order mark, CR and requests without input', async () => {
      const line = JSON.stringify(request('a'));
      const results = await joinAttempts([
        { input: new Blob([`\uFEFF${line}\r\n`]), errors: jsonl(refusal('a'), refusal('gone')) },
      ]);
      const { content, lines, withoutInput } = await buildRetryFile(results);
      expect(new Uint8Array(await content.arrayBuffer())[0]).toBe('{'.charCodeAt(0));
      expect(await content.text()).toBe(`${line}\n`);
      expect([lines, withoutInput]).toEqual([1, 1]);
    });

    it('of a chain contains the requests that no attempt has answered', async () => {
      const results = await joinAttempts([
        { input: jsonl(request('a'), request('b')), errors: jsonl(refusal('a'), refusal('b')) },
        { input: jsonl(request('a'), request('b')), output: jsonl(success('a')) },
      ]);
      expect((await buildRetryFile(results)).lines).toBe(1);
    });
  });
});
