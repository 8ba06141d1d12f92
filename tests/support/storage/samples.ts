import type { Batch } from '../../../src/lib/base/api/batches';
import type { StoredAttachment } from '../../../src/lib/base/storage/attachments';
import type {
  Comparison,
  ComparisonCell,
  ComparisonRow,
  Variant,
} from '../../../src/lib/base/storage/comparison-records';
import type { ComparisonRunRecord } from '../../../src/lib/base/storage/comparison-run-records';
import type {
  AssistantMessage,
  Conversation,
  UserMessage,
} from '../../../src/lib/base/storage/conversation-records';
import type {
  ExchangeContent,
  ExchangeRecord,
} from '../../../src/lib/base/storage/exchange-records';
import type { Project } from '../../../src/lib/base/storage/projects';
import type { Prompt, PromptVersion } from '../../../src/lib/base/storage/prompts';

/** For tests. */
export function conversation(id: string, fields: Partial<Conversation> = {}): Conversation {
  return {
    v: 1,
    id,
    title: `Title of ${id}`,
    titledBy: 'message',
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    model: 'guide',
    systemPrompt: '',
    parameters: {},
    leafId: null,
    ...fields,
  };
}

export function userMessage(conversationId: string, id: string, createdAt = 1): UserMessage {
  return {
    v: 1,
    id,
    conversationId,
    parentId: null,
    createdAt,
    role: 'user',
    content: `Text ${id}`,
  };
}

export function answer(id: string, state: AssistantMessage['state']): AssistantMessage {
  return {
    v: 1,
    id,
    conversationId: 'c',
    parentId: null,
    createdAt: 1,
    role: 'assistant',
    content: 'Half an ans',
    reasoning: '',
    toolCalls: [],
    annotations: [],
    executedTools: [],
    state,
    model: 'guide',
    connectionName: 'Built-in',
    timing: { sentAt: 1 },
  };
}

/** For tests: a stored text file. `digit` makes its id. */
export function attachmentSample(
  digit: string,
  { ownerId = 'c', content = `Text ${digit}`, name = `${digit}.txt` } = {},
): StoredAttachment {
  const id = digit.repeat(32);
  return {
    v: 1,
    id,
    ownerId,
    createdAt: 1_700_000_000_000 + Number(digit),
    note: { id, name, kind: 'text', type: 'text/plain', bytes: content.length, tokens: 2 },
    file: new Blob([content], { type: 'text/plain' }),
    text: content,
  };
}

/** For tests: a project without files. */
export function projectSample(id: string, fields: Partial<Project> = {}): Project {
  return {
    ...{ v: 1, id, name: `Project ${id}`, createdAt: 1 },
    ...{ instructions: 'Be brief.', model: '', parameters: {} },
    ...fields,
  };
}

/** For tests: a batch of 4 requests in its first state, created at 1,763,600,000 s. */
export function batchSample(fields: Partial<Batch> = {}): Batch {
  return {
    id: 'batch_1',
    endpoint: '/v1/chat/completions',
    input_file_id: 'file_1',
    completion_window: '24h',
    status: 'validating',
    output_file_id: null,
    error_file_id: null,
    errors: [],
    request_counts: { total: 0, completed: 0, failed: 0 },
    metadata: null,
    created_at: 1_763_600_000,
    expires_at: 1_763_686_400,
    in_progress_at: null,
    finalizing_at: null,
    completed_at: null,
    failed_at: null,
    expired_at: null,
    cancelling_at: null,
    cancelled_at: null,
    raw: null,
    ...fields,
  };
}

/** For tests. */
export function comparisonSample(id: string, fields: Partial<Comparison> = {}): Comparison {
  return {
    v: 1,
    id,
    title: `Title of ${id}`,
    titledBy: 'prompt',
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    variants: [],
    repeats: 1,
    atOnce: 4,
    checks: [],
    ...fields,
  };
}

/** For tests. */
export function variantSample(id: string, fields: Partial<Variant> = {}): Variant {
  const settings = { connectionId: 'built-in', model: 'guide', systemPrompt: '', parameters: {} };
  return { id, name: id.toUpperCase(), settings, asked: [settings], ...fields };
}

/** For tests. */
export function rowSample(
  comparisonId: string,
  id: string,
  fields: Partial<ComparisonRow> = {},
): ComparisonRow {
  return { v: 1, id, comparisonId, position: 0, prompts: [`Prompt ${id}`], ...fields };
}

/** For tests: a cell with one complete answer. */
export function cellSample(
  { comparisonId, id: rowId, prompts }: ComparisonRow,
  variantId: string,
  content: string,
  fields: Partial<ComparisonCell> = {},
): ComparisonCell {
  const answers = [{ ...answer(`${rowId}-${variantId}`, 'done'), content }];
  const place = { comparisonId, rowId, variantId, repeat: 0 };
  return { v: 1, ...place, settings: 0, prompts, answers, ...fields };
}

/** For tests: a run without answers. */
export function runSample(
  comparisonId: string,
  id: string,
  fields: Partial<ComparisonRunRecord> = {},
): ComparisonRunRecord {
  const sums = { rows: 0, characters: 0, pieces: 1 };
  const at = 1_763_600_000_000;
  return {
    v: 1,
    id,
    comparisonId,
    at,
    name: '',
    end: 'done',
    variants: [],
    checks: [],
    ...sums,
    ...fields,
  };
}

/** For tests: an answered chat completion. */
export function exchangeSample(changes: Partial<ExchangeRecord> = {}): ExchangeRecord {
  return {
    v: 1,
    id: 'e1',
    at: 0,
    method: 'POST',
    url: 'https://api.test/v1/chat/completions',
    connectionId: 'c1',
    connectionName: 'Lab',
    page: '/chat/',
    status: 200,
    end: 'complete',
    endedAt: 1,
    sentBytes: 1,
    receivedBytes: 1,
    storedBytes: 1,
    ...changes,
  };
}

/** For tests: its data on the wire; empty unless given. */
export function contentSample(changes: Partial<ExchangeContent> = {}): ExchangeContent {
  return {
    v: 1,
    id: 'e1',
    requestHeaders: [],
    request: { kind: 'none' },
    responseHeaders: [],
    response: { kind: 'none' },
    ...changes,
  };
}

/** For tests: as version 1 stores it, which every later version reads. */
export function promptSample(id: string, fields: Partial<Prompt> = {}): Prompt {
  return {
    v: 1,
    id,
    createdAt: 1_763_600_000_000,
    updatedAt: 1_763_600_000_000,
    name: `Prompt ${id}`,
    description: '',
    text: `Text of ${id} about {{topic}}`,
    textAt: 1_763_600_000_000,
    tags: [],
    use: 'message',
    ...fields,
  };
}

/** For tests. */
export function promptVersionSample(
  promptId: string,
  id: string,
  at = 1_763_500_000_000,
): PromptVersion {
  return { v: 1, id, promptId, at, text: `Earlier text ${id}` };
}
