import { describe, expect, it } from 'vitest';
import {
  answer,
  attachmentSample,
  batchSample,
  cellSample,
  comparisonSample,
  contentSample,
  conversation,
  exchangeSample,
  promptSample,
  promptVersionSample,
  rowSample,
  userMessage,
  variantSample,
} from '../../../../tests/support/storage/samples';
import type { StoredEntry } from '$lib/base/storage/database/backend';
import { newNote } from '$lib/base/storage/batch-notes';
import { itemName } from '$lib/base/storage/database/console-database';
import type { Kind } from '$lib/base/storage/database/kinds';
import { titlePlace } from './sources/hit';
import { sources } from './sources';

/** The places, labels and texts that a source extracts from these records. */
function partsOf(kind: Kind, id: string, records: { [kind in Kind]?: { [key: string]: unknown } }) {
  const source = sources.find((each) => each.kind === kind);
  const entries = Object.entries(records).flatMap(([of, byKey]) =>
    Object.entries(byKey).map(([key, value]): StoredEntry => ({ kind: of, key, value })),
  );
  for (const entry of entries) expect(itemName(entry)).toBe(`${kind}:${id}`);
  return source?.read(id, entries)?.parts.map(({ place, label, text }) => [place, label, text]);
}

describe('The searchable text', () => {
  it('of a conversation: its prompt, its messages with files and reasoning, the newest first', () => {
    const { note } = attachmentSample('1', { name: 'tides.csv' });
    const call = { id: 'k', type: 'function', function: { name: 'moon', arguments: '{"day":1}' } };
    const parts = partsOf('conversations', 'c', {
      conversations: { c: conversation('c', { systemPrompt: 'Be brief.', tags: ['Sea', 'Work'] }) },
      messages: {
        'c:q': { ...userMessage('c', 'q', 1), attachments: [note] },
        'c:a': { ...answer('a', 'done'), createdAt: 2, reasoning: 'Why', toolCalls: [call] },
        'c:broken': { v: 1 },
      },
    });
    expect(parts).toEqual([
      [titlePlace, 'Title', 'Title of c'],
      ['', 'Tag', 'Sea\nWork'],
      ['', 'System prompt', 'Be brief.'],
      ['a', 'Answer', 'Half an ans'],
      ['a', 'Reasoning', 'Why'],
      ['a', 'Tool call', 'moon {"day":1}'],
      ['q', 'Question', 'Text q'],
      ['q', 'File', 'tides.csv'],
    ]);
  });

  it('of a comparison: its prompts and the answers of each variant, by their row', () => {
    const row = rowSample('c', 'r', { values: { city: 'Bergen' } });
    expect(
      partsOf('comparisons', 'c', {
        comparisons: { c: comparisonSample('c', { variants: [variantSample('v')] }) },
        'comparison-rows': { 'c:r': row },
        'comparison-cells': { 'c:r:v:0': cellSample(row, 'v', 'Rainy') },
      }),
    ).toEqual([
      [titlePlace, 'Title', 'Title of c'],
      ['r', 'Prompt', 'Prompt r'],
      ['r', 'Row', 'Bergen'],
      ['r', 'Answer of V', 'Rainy'],
    ]);
  });

  it('of a response: all of its texts, however deep, and no types', () => {
    const response = {
      v: 1,
      id: 'r',
      title: 'Hi',
      createdAt: 1,
      updatedAt: 1,
      request: {
        model: 'm',
        input: [{ role: 'user', content: [{ type: 'input_text', text: 'Hi there' }] }],
        instructions: 'Be kind.',
        parameters: {},
      },
      connectionName: 'Demo service',
      state: 'done',
      timing: { sentAt: 1 },
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'Hello' }] }],
      members: {},
      differences: [],
    };
    expect(partsOf('responses', 'r', { responses: { r: response } })).toEqual([
      [titlePlace, 'Title', 'Hi'],
      ['', 'Instructions', 'Be kind.'],
      ['input', 'Input', 'Hi there'],
      ['output', 'Output', 'Hello'],
    ]);
  });

  it('of a transcript: its segments, several together, each with its own place', () => {
    const record = {
      v: 1,
      id: 't',
      title: 'talk.mp3',
      task: 'transcribe',
      createdAt: 1,
      updatedAt: 1,
      state: 'done',
      connectionName: 'Demo service',
      model: 'm',
      parameters: {},
      source: { name: 'talk.mp3' },
      parts: [],
      text: 'One. Two.',
      notices: [],
      soundBytes: 0,
    };
    const segments = ['One.', ' Two.'].map((text, i) => ({
      text,
      start: i,
      end: i + 1,
      words: [],
    }));
    const source = sources.find(({ kind }) => kind === 'transcripts');
    const item = source?.read('t', [
      { kind: 'transcripts', key: 't', value: record },
      {
        kind: 'transcript-contents',
        key: 't',
        value: { v: 1, id: 't', transcript: { text: 'One. Two.', segments } },
      },
    ]);
    expect(item?.parts.map(({ text, places }) => [text, places])).toEqual([
      ['talk.mp3', undefined],
      [
        'One. Two.',
        [
          { from: 0, place: '0' },
          { from: 4, place: '1' },
        ],
      ],
    ]);
  });

  it('of a recorded request: its bodies, the pieces of a streamed reply joined to words', () => {
    const piece = (content: string) =>
      `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content } }] })}\n\n`;
    const text = `${piece('High ti')}${piece('de')}data: {"cut\n\ndata: [DONE]\n\n`;
    const parts = partsOf('exchanges', 'e1', {
      exchanges: { e1: exchangeSample({ model: 'guide' }) },
      'exchange-contents': {
        e1: contentSample({
          request: { kind: 'text', type: 'application/json', text: '{"model":"guide"}' },
          response: { kind: 'text', type: 'text/event-stream', text },
        }),
      },
    });
    expect(parts?.slice(0, 3)).toEqual([
      [titlePlace, 'Address', 'POST https://api.test/v1/chat/completions'],
      ['', 'Model', 'guide'],
      ['request', 'Request', '{"model":"guide"}'],
    ]);
    expect(parts?.[3]?.[2]).toContain('High tide');
  });

  it('of a recorded request: even 150,000 texts in one event of its reply', () => {
    const content = Array.from({ length: 150_000 }, () => 'tide ');
    const parts = partsOf('exchanges', 'e1', {
      exchanges: { e1: exchangeSample() },
      'exchange-contents': {
        e1: contentSample({
          response: {
            kind: 'text',
            type: 'text/event-stream',
            text: `data: ${JSON.stringify({ content })}\n\n`,
          },
        }),
      },
    });
    expect(parts?.at(-1)?.[2]).toBe('tide '.repeat(150_000));
  });

  it('of a prompt of the library: its texts, the earlier ones too', () => {
    expect(
      partsOf('prompts', 'p', {
        prompts: { p: promptSample('p', { tags: ['sea', 'moon'] }) },
        'prompt-versions': { 'p:v': promptVersionSample('p', 'v') },
      }),
    ).toEqual([
      [titlePlace, 'Name', 'Prompt p'],
      ['', 'Prompt', 'Text of p about {{topic}}'],
      ['', 'Tags', 'sea moon'],
      ['', 'Earlier version', 'Earlier text v'],
    ]);
  });

  it('of a batch: its name and its files', () => {
    const note = {
      ...newNote('built-in', batchSample(), 1),
      name: 'Reviews',
      inputFileName: 'a.jsonl',
    };
    expect(
      partsOf('batch-notes', 'built-in:batch_1', { 'batch-notes': { 'built-in:batch_1': note } }),
    ).toEqual([
      [titlePlace, 'Name', 'Reviews'],
      ['', 'Input file', 'a.jsonl'],
      ['', 'Batch', 'batch_1'],
    ]);
  });

  it('of a record of 100,000 levels is the readable part', () => {
    let deep: unknown = { text: 'at the bottom' };
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const response = {
      v: 1,
      id: 'r',
      title: 'Deep',
      createdAt: 1,
      updatedAt: 1,
      request: { model: 'm', input: deep, instructions: '', parameters: {} },
      connectionName: '',
      state: 'done',
      timing: { sentAt: 1 },
      output: [],
      members: {},
      differences: [],
    };
    const parts = partsOf('responses', 'r', { responses: { r: response } });
    expect(parts?.map(([, , text]) => text)).toEqual(['Deep', 'at the bottom']);
  });
});
