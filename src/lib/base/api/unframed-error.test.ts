import { describe, expect, it } from 'vitest';
import { apiKey, delta, done, event, receiveStream } from '../../../../tests/support/api/replies';

const some = delta({ content: 'some' });
const tooLong = 'request (19185 tokens) exceeds the available context size';
const error = { code: 400, message: tooLong };
const bare = `${JSON.stringify({ error })}\n`;

describe('An error of a stream that is in no event', () => {
  it.each([
    ['at the end', [some, bare]],
    ['in the same read as text', [some + bare]],
    ['without a blank line before it', [some.trimEnd() + '\n', bare, '\n']],
    ['over several lines', [some, JSON.stringify({ error }, null, 2)]],
    ['in pieces', [some, ...bare]],
    ['before [DONE]', [some, bare + '\n', done]],
    ['before [DONE] in the same read', [some + bare + '\n' + done]],
  ])('cuts the answer off with its words, %s', async (_, pieces) => {
    const received = await receiveStream(pieces);
    expect(received).toMatchObject({ text: 'some', error: { kind: 'cut-off', words: tooLong } });
  });

  it('is told in full before any event', async () => {
    const received = await receiveStream([`: waiting\n\n${bare}`]);
    expect(received.error).toMatchObject({ kind: 'stream-error', words: tooLong, status: 400 });
  });

  it.each([
    ['a web page', '<html><body><h1>502 Bad gateway</h1></body></html>', '502 Bad gateway'],
    ['a sentence', 'upstream connect error or disconnect', 'upstream connect error or disconnect'],
  ])('may be %s, if the stream stops early', async (_, text, words) => {
    const received = await receiveStream([some, text]);
    expect(received).toMatchObject({ text: 'some', error: { kind: 'cut-off', words } });
  });

  it('has its key masked', async () => {
    const received = await receiveStream([some, `{"error":{"message":"Bad ${apiKey}"}}`]);
    expect(received.error).toMatchObject({ words: 'Bad [key]' });
  });

  it.each(['foo: 1\n', 'Just a remark.\n', '<!-- served by x -->\n'])(
    'is not each other line: %j',
    async (line) => {
      const received = await receiveStream([some, line, delta({}, 'stop'), done]);
      expect(received).toMatchObject({ text: 'some', error: undefined });
    },
  );
});

describe('An error of a stream in an event', () => {
  it.each([
    ['without a member error', { object: 'error', message: 'Broke', code: 50_001 }],
    [
      'in its choice',
      { choices: [{ delta: {}, error: { message: 'Broke' }, finish_reason: 'error' }] },
    ],
    ['as detail', { detail: 'Broke' }],
    ['as a list', { errors: [{ message: 'Broke' }] }],
    ['two levels deep', { error: { error: { message: 'Broke' } } }],
  ])('is told, %s', async (_, payload) => {
    const received = await receiveStream([some, event(payload), done]);
    expect(received).toMatchObject({
      text: 'some',
      error: { kind: 'stream-error', words: 'Broke' },
    });
  });
});
