import { describe, expect, it } from 'vitest';
import { responseRecord } from '../../../../../tests/support/responses/response-samples';
import { belongsTo, sentElsewhere } from './stored-at';

const here = { id: 'c', baseUrl: 'https://otters.example/v1' };
const moved = { id: 'c', baseUrl: 'https://elsewhere.example/v1' };
const record = responseRecord({
  connectionId: 'c',
  origin: 'https://otters.example',
  members: { id: 'resp_1' },
  request: {
    model: 'm',
    input: 'Hi',
    instructions: '',
    parameters: { previous_response_id: 'resp_0', conversation: { id: 'conv_1' } },
  },
});

describe('A stored response', () => {
  it('belongs to its origin, at any path and by any connection', () => {
    expect(belongsTo(record, here)).toBe(true);
    expect(belongsTo(record, { id: 'd', baseUrl: 'https://otters.example/openai/v1' })).toBe(true);
    expect(belongsTo(record, moved)).toBe(false);
    expect(belongsTo(record, { id: 'c', baseUrl: 'http://otters.example/v1' })).toBe(false);
  });

  it('without an origin belongs to its connection', () => {
    const { origin: _, ...old } = record;
    expect(belongsTo(old, moved)).toBe(true);
    expect(belongsTo(old, { ...here, id: 'd' })).toBe(false);
  });

  it.each([
    ['its id', { previous_response_id: 'resp_1' }],
    ['the one before it', { previous_response_id: 'resp_0' }],
    ['its conversation', { conversation: { id: 'conv_1' } }],
  ])('keeps %s from another service', (_, parameters) => {
    expect(sentElsewhere({ parameters }, record, here)).toBeUndefined();
    expect(sentElsewhere({ parameters }, record, moved)).toMatchObject({
      level: 'refusal',
      parameter: Object.keys(parameters)[0],
      message: 'This id is stored at https://otters.example. Switch back, or remove it.',
    });
  });

  it('keeps no other id', () => {
    const parameters = { previous_response_id: 'resp_9', conversation: null };
    expect(sentElsewhere({ parameters }, record, moved)).toBeUndefined();
    expect(sentElsewhere({ parameters: {} }, record, moved)).toBeUndefined();
    expect(sentElsewhere({ parameters }, undefined, moved)).toBeUndefined();
  });
});
