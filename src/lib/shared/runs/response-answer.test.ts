import { describe, expect, it } from 'vitest';
import { outputText } from './output-text';
import {
  eventOf,
  messageOf,
  responseRecord,
  textDelta,
} from '../../../../tests/support/responses/response-samples';
import { ResponseReading } from './response-answer';
import { endResponse } from './response-end';

const final = (response: object) => eventOf({ type: 'response.completed', response });

describe('The reader of a response', () => {
  it('adds each event, and records the time of the first text', () => {
    const reading = new ResponseReading();
    const created = { type: 'response.created', response: { id: 'resp_1', status: 'in_progress' } };
    const begun = reading.apply(responseRecord(), { events: [eventOf(created)] }, 1200);
    expect(begun).toMatchObject({ members: { id: 'resp_1' }, timing: { sentAt: 1000 } });
    expect(begun.timing.firstTokenAt).toBeUndefined();
    const record = reading.apply(
      begun,
      { events: [eventOf(textDelta('Be')), eventOf(textDelta('rn'))] },
      1300,
    );
    expect(outputText(record.output)).toBe('Bern');
    expect(record.timing).toEqual({ sentAt: 1000, firstTokenAt: 1300, firstTextAt: 1300 });
    expect(reading.log.row(1)).toMatchObject({ at: 300, type: 'response.output_text.delta' });
  });

  it('does not change earlier records', () => {
    const reading = new ResponseReading();
    const first = reading.apply(responseRecord(), { events: [eventOf(textDelta('Be'))] }, 1100);
    reading.apply(first, { events: [eventOf(textDelta('rn'))] }, 1200);
    expect(outputText(first.output)).toBe('Be');
  });

  it('trusts the final response, and reports the differences', () => {
    const reading = new ResponseReading();
    const events = [
      eventOf(textDelta('Ber')),
      final({ status: 'completed', output: [messageOf('Bern')] }),
    ];
    const record = reading.apply(responseRecord(), { events }, 1100);
    expect(outputText(record.output)).toBe('Bern');
    expect(record.members).toEqual({ status: 'completed' });
    expect(record.differences).toContainEqual({
      path: '[0].content[0].text',
      streamed: 'Ber',
      final: 'Bern',
    });
  });

  it('preserves the streamed text if the final response has no items', () => {
    const reading = new ResponseReading();
    const failed = {
      type: 'response.failed',
      response: { status: 'failed', output: [], error: { message: 'Oh' } },
    };
    const record = reading.apply(
      responseRecord(),
      { events: [eventOf(textDelta('Half')), eventOf(failed)] },
      1100,
    );
    expect(outputText(record.output)).toBe('Half');
  });

  it('reports text that an empty text in the completed response removes', () => {
    const reading = new ResponseReading();
    const events = [
      eventOf(textDelta('Half')),
      final({ status: 'completed', output: [messageOf('')] }),
    ];
    const record = reading.apply(responseRecord(), { events }, 1100);
    expect(outputText(record.output)).toBe('Half');
    expect(record.differences).toEqual([
      { path: '[0].content[0].text', streamed: 'Half', final: '' },
    ]);
  });

  it('reports no differences from an end without items', () => {
    const events = [eventOf(textDelta('Half')), eventOf({ type: 'response.failed' })];
    const record = new ResponseReading().apply(responseRecord(), { events }, 1100);
    expect(record.differences).toEqual([]);
    expect(outputText(record.output)).toBe('Half');
  });

  it('counts unreadable events', () => {
    const broken = {
      type: 'response.output_text.delta',
      payload: undefined,
      data: '{"delta":',
      isBroken: true as const,
    };
    const reading = new ResponseReading();
    const record = reading.apply(responseRecord(), { events: [broken, broken] }, 1100);
    expect(record.unreadEvents).toBe(2);
  });

  it('accepts an unstreamed response, without events and differences', () => {
    const response = {
      id: 'resp_1',
      status: 'completed',
      output: [messageOf('Bern')],
      usage: { input_tokens: 3 },
    };
    const record = new ResponseReading().apply(responseRecord(), { response }, 1100);
    expect(record).toMatchObject({ output: [messageOf('Bern')], differences: [] });
    expect(record.members).not.toHaveProperty('output');
  });
});

describe('A response ends as', () => {
  it.each([
    ['done', {}, undefined],
    ['done', { status: 'incomplete' }, undefined],
    ['failed', { status: 'failed' }, undefined],
    ['failed', { status: 'completed', error: { message: 'Oh' } }, undefined],
    ['stopped', {}, { kind: 'stopped' } as const],
    ['interrupted', {}, { kind: 'cut-off' } as const],
    ['failed', {}, { kind: 'stream-error', words: 'Oh' } as const],
  ])('%s with %j and %j', (state, members, error) => {
    const record = responseRecord({ members, output: [messageOf('Half')] });
    const ended = endResponse(record, 2000, error);
    expect(ended).toMatchObject({ state, output: [messageOf('Half')], timing: { endedAt: 2000 } });
  });
});
