import { describe, expect, it } from 'vitest';
import { responseSchema } from '$lib/base/storage/response-records';
import { messageOf } from '../../../../../tests/support/responses/response-samples';
import { openedRecord } from './opened-record';

const input = [{ type: 'message', role: 'user', content: 'How do otters rest?' }];
const connection = { id: 'c', name: 'Otters', baseUrl: 'https://otters.example/v1' };
const opened = (members: { [name: string]: unknown }) =>
  openedRecord({ id: 'resp_1', model: 'm', ...members }, input, connection);

describe('A response that was opened by its id', () => {
  it.each([
    ['completed', 'done'],
    ['incomplete', 'done'],
    ['failed', 'failed'],
    ['cancelled', 'stopped'],
    ['queued', 'running'],
    ['in_progress', 'running'],
    ['constructor', 'running'],
  ])('and is %s at the service is %s here', (status, state) => {
    const record = opened({ status, output: [messageOf('Afloat')] });
    expect(record).toMatchObject({ state, members: { status }, output: [messageOf('Afloat')] });
    expect(responseSchema.isValid({ ...record })).toBe(true);
  });

  it('is named after its question, and belongs to the connection', () => {
    expect(opened({ status: 'completed' })).toMatchObject({
      title: 'How do otters rest?',
      connectionId: 'c',
      connectionName: 'Otters',
      origin: 'https://otters.example',
      request: { model: 'm', input, instructions: '' },
    });
  });

  it('has the parameters that it repeats, without defaults and empty ones', () => {
    const members = { store: true, temperature: 0.2, top_p: null, tools: [], background: true };
    expect(opened(members).request.parameters).toEqual({
      store: true,
      temperature: 0.2,
      background: true,
    });
  });

  it('is a whole record whatever the service sends', () => {
    const odd = { id: 7, model: null, output: 'none', instructions: [], tools: 'x', status: {} };
    expect(responseSchema.isValid({ ...openedRecord(odd, [], connection) })).toBe(true);
  });
});
