import {
  cellSample,
  comparisonSample,
  contentSample,
  exchangeSample,
  promptSample,
  promptVersionSample,
  rowSample,
  runSample,
  variantSample,
} from '../../support/storage/samples';

const parameters = { type: 'object', properties: { city: { type: 'string' } } };
const at = 1_763_600_000_000;
const note = { kind: 'text', name: 'note.txt', type: 'text/plain', bytes: 7, tokens: 2 };
const attachment = (ownerId: string, id: string) => ({
  v: 1,
  id,
  ownerId,
  createdAt: at,
  note: { ...note, id },
  file: { $blob: 'Grüße', type: 'text/plain' },
  text: 'Grüße',
});
const row = rowSample('k1', 'w1', { values: { city: 'Ghent' } });

/** A record of each kind that the oldest layout did not have, by its key; `$blob` stands for a file. */
export const newerKinds: { [kind: string]: { [key: string]: unknown } } = {
  attachments: { '5f0c:f1': attachment('5f0c', 'f1') },
  comparisons: { k1: comparisonSample('k1', { variants: [variantSample('a')] }) },
  'comparison-cells': { 'k1:w1:a:0': cellSample(row, 'a', 'Rain') },
  'comparison-rows': { 'k1:w1': row },
  'comparison-runs': { 'k1:u1': runSample('k1', 'u1') },
  'comparison-run-pieces': {
    'k1:u1:0': { v: 1, comparisonId: 'k1', runId: 'u1', index: 0, rows: '[]' },
  },
  'draft-attachments': { 'new:f2': attachment('new', 'f2') },
  exchanges: { e1: exchangeSample() },
  'exchange-contents': {
    e1: contentSample({ response: { kind: 'text', type: 'text/plain', text: 'Hi \ud800' } }),
  },
  presets: {
    q1: {
      v: 1,
      id: 'q1',
      name: 'Terse',
      createdAt: at,
      model: '',
      systemPrompt: 'x',
      parameters: {},
    },
  },
  prompts: { p1: promptSample('p1') },
  'prompt-versions': { 'p1:n1': promptVersionSample('p1', 'n1') },
  'request-drafts': {
    'legacy-completions': { v: 1, id: 'legacy-completions', values: { prompt: 'Once' } },
  },
  schemas: {
    m1: {
      v: 1,
      id: 'm1',
      createdAt: at,
      name: 'city',
      description: '',
      schema: parameters,
      strict: true,
    },
  },
  'tool-servers': {
    v1: { v: 1, id: 'v1', createdAt: at, url: 'http://127.0.0.1:9/mcp', title: 'Tools', tools: [] },
  },
  tools: {
    l1: {
      v: 1,
      id: 'l1',
      createdAt: at,
      name: 'weather',
      description: '',
      parameters,
      code: 'return 1',
      example: '',
      runs: 'asking',
    },
  },
  'usage-days': {
    '["2026-11-20","c1","chat","guide"]': {
      v: 1,
      id: '',
      day: '2026-11-20',
      connectionId: 'c1',
      connectionName: 'Lab',
      page: 'chat',
      model: 'guide',
      requests: 1,
      input: 2,
      output: 3,
      ms: 4,
    },
  },
};
