import { describe, expect, it } from 'vitest';
import { readTranscription } from './audio-reply';

const streamed = (...payloads: unknown[]) =>
  readTranscription(
    payloads
      .map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`)
      .join(''),
  );

const delta = (text: string) => ({ type: 'transcript.text.delta', delta: text });
const chunk = (content: string, finish_reason: string | null = null) => ({
  object: 'transcription.chunk',
  choices: [{ delta: { content }, finish_reason }],
});

describe('A transcript that arrives as events', () => {
  it.each([
    [
      'deltas and the whole text',
      [delta('My'), delta(' gosh'), { type: 'transcript.text.done', text: 'My gosh' }, '[DONE]'],
    ],
    [
      'deltas and an end without text',
      [delta('My'), delta(' gosh'), { type: 'transcript.text.done' }],
    ],
    ['deltas and [DONE]', [delta('My'), delta(' gosh'), '[DONE]']],
    ['the whole text alone', [{ type: 'transcript.text.done', text: 'My gosh' }]],
    ['chunks as in chat', [chunk(' My'), chunk(' gosh', 'stop'), '[DONE]']],
    ['a reply for each segment', [{ text: 'My' }, { text: 'gosh' }]],
  ])('is read from %s', (_, payloads) => {
    expect(streamed(...payloads)).toMatchObject({ text: 'My gosh', segments: [], words: [] });
  });

  it('has the segments of events, and of replies', () => {
    const one = { start: 0, end: 1, text: 'My' };
    const two = { start: 1, end: 2, text: 'gosh' };
    const segment = (members: object) => ({ type: 'transcript.text.segment', ...members });
    const done = { type: 'transcript.text.done', text: 'My gosh', language: 'en' };
    const expected = { text: 'My gosh', language: 'en', segments: [one, two] };
    expect(streamed(segment(one), segment(two), done)).toMatchObject(expected);
    expect(
      streamed(
        { text: 'My', language: 'en', segments: [one] },
        { text: 'gosh', language: 'en', segments: [two] },
      ),
    ).toMatchObject(expected);
  });

  it('is read with event names, comments and any line ends', () => {
    const body = `: hi\r\n\r\nevent: transcript.text.delta\r\ndata: {"delta":"My gosh"}\r\n\r\ndata: [DONE]`;
    expect(readTranscription(body)).toMatchObject({ text: 'My gosh' });
  });

  it('may have no words, if its end says so', () => {
    expect(streamed({ type: 'transcript.text.done', text: '' })).toMatchObject({ text: '' });
    expect(streamed('[DONE]')).toBe('empty');
  });

  it('is cut without an end, with the text so far', () => {
    expect(streamed(delta('My'), delta(' gosh'))).toEqual({ cut: 'My gosh' });
  });

  it('tells an end at the token limit', () => {
    expect(streamed(chunk('My', 'length'))).toMatchObject({
      text: 'My',
      notice: expect.stringContaining('finish_reason length') as string,
    });
  });

  it('is none after an error', () => {
    const error = { message: 'Out of memory' };
    expect(streamed(delta('My'), { error })).toEqual({ error: { error } });
  });

  it.each(['data: the numbers that follow', 'event: a wedding'])(
    'is plain text where it only begins like one: %j',
    (body) => expect(readTranscription(body)).toMatchObject({ text: body }),
  );
});
