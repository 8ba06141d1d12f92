import { vi } from 'vitest';
import type { BatchReply } from '../../../src/lib/base/api/batch-types';
import { get, post, upload, type Service } from './calls';

/** A line of an input file with a question for the guide. */
export function line(customId: string, content = 'hello', body: object = {}): string {
  return JSON.stringify({
    custom_id: customId,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'built-in/guide', messages: [{ role: 'user', content }], ...body },
  });
}

export function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => line(`line-${index}`)).join('\n');
}

/** Uploads the input file and creates a batch of it. */
export async function start(
  service: Service,
  input: string,
  members: object = {},
): Promise<BatchReply> {
  const response = await post(service, '/batches', {
    input_file_id: await upload(service, input),
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
    ...members,
  });
  return (await response.json()) as BatchReply;
}

export async function retrieve(service: Service, { id }: { id: string }): Promise<BatchReply> {
  return (await (await get(service, `/batches/${id}`)).json()) as BatchReply;
}

/** Resolves with the batch as soon as the condition holds. */
export function until(
  service: Service,
  batch: { id: string },
  condition: (batch: BatchReply) => boolean,
): Promise<BatchReply> {
  const ask = async (): Promise<BatchReply> => {
    const current = await retrieve(service, batch);
    if (!condition(current)) throw new Error(`The batch is ${JSON.stringify(current)}.`);
    return current;
  };
  return vi.waitFor(ask, { interval: 10 });
}

export function hasEnded({ status }: BatchReply): boolean {
  return ['completed', 'failed', 'expired', 'cancelled'].includes(status);
}

export interface ResultLine {
  id: string;
  custom_id: string;
  response: {
    status_code: number;
    request_id: string;
    body: { [member: string]: unknown };
  } | null;
  error: { code: string; message: string } | null;
}

/** The lines of a result file; none where there is no file. */
export async function results(service: Service, fileId: string | null): Promise<ResultLine[]> {
  if (fileId === null) return [];
  const text = await (await get(service, `/files/${fileId}/content`)).text();
  return text
    .trimEnd()
    .split('\n')
    .map((json) => JSON.parse(json) as ResultLine);
}
