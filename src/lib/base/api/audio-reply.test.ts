import { describe, expect, it } from 'vitest';
import { readTranscription } from './audio-reply';

const readBody = (body: string) => readTranscription(body);

/** Reads a body that must hold a transcription. */
function read(payload: unknown) {
  const reply = readBody(JSON.stringify(payload));
  if (typeof reply === 'string' || !('text' in reply)) throw new Error('It is no transcription.');
  return reply;
}

describe('A transcription reply', () => {
  it('has its text without the space that models put in front, and the id of the request', () => {
    expect(read({ text: ' Hello there.', x_groq: { id: 'req_1' } })).toEqual({
      text: 'Hello there.',
      segments: [],
      words: [],
      requestId: 'req_1',
      raw: { text: ' Hello there.', x_groq: { id: 'req_1' } },
    });
  });

  it.each([
    ['42.5', 42.5],
    [42.5, 42.5],
    ['', undefined],
    ['long', undefined],
    [null, undefined],
    [-1, undefined],
    [1e300, undefined],
  ])('has a duration of %j as %j seconds', (duration, seconds) => {
    expect(read({ text: 'a', duration }).duration).toBe(seconds);
  });

  it('reads only times and measures of segments and words', () => {
    const segment = { start: 0, end: 1.5, text: ' Hello', avg_logprob: -0.2, no_speech_prob: 0.01 };
    const word = { word: 'Hello', start: 0.1, end: 1.4 };
    const reply = read({
      text: ' Hello',
      language: 'english',
      segments: [{ ...segment, id: 0, seek: 0, tokens: [1, 2], compression_ratio: null }],
      words: [word],
    });
    expect(reply).toMatchObject({ language: 'english', segments: [segment], words: [word] });
    expect(reply.segments[0]).not.toHaveProperty('compression_ratio');
    expect(reply.segments[0]).not.toHaveProperty('tokens');
  });

  it('loses no text to missing or odd times', () => {
    const segments = [
      { text: 'one', start: 1, end: '2.5' },
      { text: 'two' },
      { text: 'three', start: 9, end: 4 },
      { start: 1 },
      null,
    ];
    expect(read({ text: 'one two three', segments }).segments).toEqual([
      { text: 'one', start: 1, end: 2.5 },
      { text: 'two', start: 2.5, end: 2.5 },
      { text: 'three', start: 9, end: 9 },
    ]);
  });

  it('skips words without a time, and lists that are not arrays', () => {
    const words = [{ word: 'a' }, 'b', { word: 'c', start: 1, end: 2 }];
    expect(read({ text: 'a b c', segments: 'none', words })).toMatchObject({
      segments: [],
      words: [{ word: 'c', start: 1, end: 2 }],
    });
  });

  it('uses the text of the segments if its own is missing', () => {
    expect(read({ segments: [{ text: ' One.' }, { text: ' Two.' }] }).text).toBe('One. Two.');
  });

  it.each(['Just words.\n', '12', '"quoted"', '[laughter]', '[Music] {x}', '[00:01] Hello'])(
    'is plain text where it is no object: %j',
    (body) => expect(readBody(body)).toEqual({ text: body.trim(), segments: [], words: [] }),
  );

  it.each(['{"text":"Hello the', '{ not json', '[{"text":"Hel', '{', '[', '["a'])(
    'that was cut off is cut, not a finished transcript: %s',
    (body) => expect(readBody(body)).toBe('cut'),
  );

  it.each(['', ' \n', '[]', '[ ]', 'null', ' null '])('with nothing in it is empty: %j', (body) =>
    expect(readBody(body)).toBe('empty'),
  );

  it.each(['{"status":"ok"}', '[1, 2]'])('is none where the JSON holds no text: %s', (body) =>
    expect(readBody(body)).toBe('other'),
  );

  it('has the remark of the service, whatever the name of its vendor member', () => {
    const notice = "read from the file's own note, not heard";
    expect(read({ text: 'a', x_anything: { notice } }).notice).toBe(notice);
  });
});
