/** Records by kind and key. `$blob` and `$bytes` stand for values without a JSON form. */
export type StoredSamples = { [kind: string]: { [key: string]: unknown } };

const running = { timing: { sentAt: 1_763_600_000_000 } };

const batch = {
  id: 'batch_1',
  endpoint: '/v1/chat/completions',
  input_file_id: 'file_1',
  completion_window: '24h',
  status: 'in_progress',
  output_file_id: null,
  error_file_id: null,
  errors: [],
  request_counts: { total: 4, completed: 2, failed: 1 },
  metadata: { team: 'a' },
  created_at: 1_763_600_000,
  expires_at: 1_763_686_400,
  in_progress_at: 1_763_600_002,
  finalizing_at: null,
  completed_at: null,
  failed_at: null,
  expired_at: null,
  cancelling_at: null,
  cancelled_at: null,
  raw: null,
};

const noteV1 = {
  v: 1,
  id: 'batch_1',
  connectionId: 'built-in',
  name: 'Reviews, night 2',
  parentId: null,
  inputFileName: 'reviews.jsonl',
  batch,
  seenAt: 1_763_600_010_000,
  createdAt: 1_763_600_000_000,
};

const segment = { text: 'Hello.', start: 0, end: 1, words: [{ text: 'Hello.', start: 0, end: 1 }] };

/**
 * For tests: records of the first kinds and versions, as they still exist in databases. Never edit
 * them: they prove that stored data stays readable.
 */
export const storedSamples: StoredSamples = {
  'batch-form': {
    draft: {
      v: 1,
      id: 'draft',
      source: 'uploaded',
      uploadedId: 'file_1',
      name: 'Night 1',
      windowChoice: 'own',
      ownWindow: '36h',
      metadata: [{ name: 'team', value: 'a' }],
    },
  },
  'batch-maker': {
    draft: {
      v: 1,
      id: 'draft',
      settings: {
        model: 'guide',
        system: '',
        user: 'Q: {{question}}',
        parameters: { temperature: 0 },
        customId: { from: 'rows', prefix: 'row-' },
        lacking: 'skip',
      },
      pasted: 'question\nWhy?',
    },
  },
  'batch-notes': {
    'built-in:batch_1': noteV1,
    'built-in:batch_2': {
      ...noteV1,
      v: 2,
      id: 'batch_2',
      name: 'Reviews, night 3',
      group: { id: 'g1', part: 2, of: 3 },
      batch: { ...batch, id: 'batch_2' },
    },
  },
  connections: {
    plain: {
      v: 1,
      id: 'plain',
      name: 'Plain key',
      baseUrl: 'http://127.0.0.1:9/v1',
      rootUrl: 'http://127.0.0.1:9',
      keptKey: 'device',
      createdAt: 1_763_600_000_000,
    },
    office: {
      v: 1,
      id: 'office',
      name: 'Office, locked',
      baseUrl: 'http://127.0.0.1:9/v1',
      rootUrl: 'http://127.0.0.1:9',
      keptKey: 'locked',
      createdAt: 1_763_600_000_001,
    },
  },
  conversations: {
    '5f0c': {
      v: 1,
      id: '5f0c',
      title: 'Prime numbers',
      titledBy: 'message',
      createdAt: 1_763_600_000_000,
      updatedAt: 1_763_600_123_456,
      model: 'built-in/guide',
      systemPrompt: 'Be brief.',
      parameters: { temperature: 0.2 },
      leafId: 'a1',
    },
    broken: { v: 1, id: 7, damaged: 'A record that nobody can read' },
  },
  drafts: {
    '5f0c': { v: 1, id: '5f0c', text: 'And 97?' },
    new: { v: 1, id: 'new', text: 'Half a thought' },
  },
  'file-copies': {
    'built-in:file_1': {
      v: 1,
      id: 'file_1',
      connectionId: 'built-in',
      name: 'rows.jsonl',
      size: 8,
      savedAt: 1_763_600_000_000,
      content: { $blob: '{"a":1}\n', type: '' },
    },
  },
  'file-notes': {
    'built-in:file_1': { v: 1, id: 'file_1', connectionId: 'built-in', name: 'Night rows' },
  },
  // The passphrase is "four words are enough", the key that it locks "sk-locked-0123456789".
  'key-lock': {
    lock: {
      v: 1,
      id: 'lock',
      salt: { $bytes: [100, 41, 22, 76, 40, 127, 112, 128, 253, 11, 140, 82, 136, 92, 211, 204] },
      rounds: 600_000,
      wrapped: {
        iv: { $bytes: [32, 237, 119, 81, 247, 151, 28, 104, 119, 221, 76, 34] },
        bytes: {
          $bytes: [
            183, 187, 208, 216, 204, 146, 130, 176, 91, 21, 105, 247, 255, 231, 115, 244, 238, 56,
            30, 193, 220, 196, 188, 245, 104, 79, 7, 191, 130, 78, 123, 40, 89, 121, 66, 97, 127,
            75, 250, 120, 202, 229, 153, 80, 49, 105, 220, 195,
          ],
        },
      },
    },
  },
  keys: {
    plain: { v: 1, id: 'plain', key: 'sk-plain-0123456789' },
    office: {
      v: 2,
      id: 'office',
      locked: {
        iv: { $bytes: [252, 228, 109, 9, 131, 161, 77, 76, 255, 102, 28, 211] },
        bytes: {
          $bytes: [
            184, 159, 210, 78, 22, 246, 81, 51, 61, 72, 97, 48, 166, 252, 109, 121, 151, 228, 133,
            16, 55, 59, 107, 81, 104, 66, 122, 246, 77, 54, 242, 161, 249, 7, 68, 133,
          ],
        },
      },
    },
  },
  messages: {
    '5f0c:u1': {
      v: 1,
      id: 'u1',
      conversationId: '5f0c',
      parentId: null,
      createdAt: 1_763_600_000_000,
      role: 'user',
      content: 'Is 91 prime?',
    },
    '5f0c:a1': {
      v: 1,
      id: 'a1',
      conversationId: '5f0c',
      parentId: 'u1',
      createdAt: 1_763_600_000_001,
      role: 'assistant',
      content: 'No, it is 7 times 13.',
      reasoning: '',
      toolCalls: [],
      annotations: [],
      executedTools: [],
      state: 'done',
      model: 'built-in/guide',
      connectionName: 'Built-in service',
      usage: { prompt_tokens: 12 },
      ...running,
    },
  },
  'model-lists': {
    plain: { v: 1, id: 'plain', seenAt: 1_763_600_000_000, models: [{ id: 'a/model' }] },
  },
  'model-notes': {
    'built-in:built-in/guide': {
      v: 1,
      id: 'built-in/guide',
      connectionId: 'built-in',
      favourite: true,
      note: 'Good at tables',
      price: { input: 0.075, output: 0.3, currency: 'USD' },
    },
  },
  'recording-chunks': {
    'r1:000000': {
      v: 1,
      id: '000000',
      recordingId: 'r1',
      seconds: 0.5,
      data: { $blob: 'ab', type: '' },
    },
    'r1:000001': {
      v: 1,
      id: '000001',
      recordingId: 'r1',
      seconds: 1.5,
      data: { $blob: 'cdef', type: '' },
    },
  },
  recordings: {
    r1: {
      v: 1,
      id: 'r1',
      name: 'Recording 2026-11-20 14.05',
      type: 'audio/webm;codecs=opus',
      startedAt: 1_763_600_000_000,
      seconds: 1.5,
      bytes: 6,
      state: 'done',
    },
  },
  'response-drafts': {
    p1: { v: 1, id: 'p1', model: 'm', input: 'Hi', instructions: '', parameters: {}, unread: '[{' },
  },
  'response-events': {
    p1: { v: 1, id: 'p1', at: [1], types: ['t'], bytes: [2], data: ['{}'], forgotten: 0 },
  },
  responses: {
    p1: {
      v: 1,
      id: 'p1',
      title: 'A greeting',
      createdAt: 1_763_600_000_000,
      updatedAt: 1_763_600_000_000,
      request: { model: 'm', input: 'Hi', instructions: '', parameters: { temperature: 0 } },
      connectionName: 'Built-in service',
      state: 'done',
      requestId: 'req_1',
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'Good day to you.' }] }],
      members: { id: 'resp_1', status: 'completed' },
      differences: [],
      ...running,
    },
  },
  'speech-drafts': {
    draft: {
      v: 1,
      id: 'draft',
      text: 'Say this',
      takes: [{ model: '', voice: 'robot-low', parameters: { speed: 2 } }],
    },
  },
  'speech-sounds': {
    's1:000000': { v: 1, id: '000000', speechId: 's1', file: { $blob: 'hello', type: '' } },
  },
  speeches: {
    s1: {
      v: 1,
      id: 's1',
      groupId: 'g1',
      createdAt: 1_763_600_000_000,
      state: 'done',
      connectionName: 'Built-in service',
      model: 'built-in/robot-voice',
      voice: 'robot-middle',
      parameters: { response_format: 'wav' },
      text: 'Hello from before.',
      parts: [
        {
          text: 'Hello from before.',
          state: 'done',
          sound: { form: 'wav', ending: 'wav', bytes: 5, seconds: 0.4, sampleRate: 48_000 },
        },
      ],
    },
  },
  'transcript-contents': {
    t1: { v: 1, id: 't1', transcript: { text: 'Hello.', segments: [segment] } },
  },
  'transcript-parts': {
    't1:000000': {
      v: 1,
      id: '000000',
      transcriptId: 't1',
      transcript: { text: 'Hello.', segments: [segment] },
    },
  },
  'transcript-sounds': { x1: { v: 1, id: 'x1', file: { $blob: 'sound', type: 'audio/mpeg' } } },
  transcripts: {
    t1: {
      v: 1,
      id: 't1',
      title: 'interview.mp3',
      task: 'transcribe',
      createdAt: 1_763_600_000_000,
      updatedAt: 1_763_600_001_000,
      state: 'done',
      connectionName: 'Built-in service',
      model: 'built-in/note-reader',
      parameters: { language: 'en' },
      source: { name: 'interview.mp3', seconds: 1 },
      parts: [{ from: 0, to: 1, state: 'done', bytes: 2000 }],
      text: 'Hello.',
      notices: [],
      soundId: 'x1',
      soundBytes: 5,
    },
  },
};
