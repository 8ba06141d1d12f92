import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatUpdate } from './chat-types';
import {
  done,
  event,
  receive,
  receiveStream,
  replying,
  request,
  summary,
} from '../../../../tests/support/api/replies';

describe('Several answers to one request', () => {
  const several = { ...request, n: 2 };
  const choice = (index: number, members: object, finish_reason: string | null = null) =>
    event({ id: 'c1', choices: [{ index, delta: members, finish_reason }] });
  const textOf = (updates: ChatUpdate[], index?: number) =>
    summary(updates.filter((update) => update.choice === index));

  it('are distinguished by their index, however their pieces are mixed', async () => {
    const { updates, error } = await receiveStream(
      [
        choice(0, { role: 'assistant', content: '' }) + choice(1, { role: 'assistant' }),
        choice(0, { content: '<think>H' }) + choice(1, { content: 'On' }),
        choice(0, { content: 'm</think>A' }) +
          choice(1, { content: 'e' }) +
          choice(0, { content: 'b' }),
        event({
          id: 'c1',
          choices: [{ index: 1, delta: { content: '!' } }, { delta: { content: 'c' } }],
        }),
        choice(1, {}, 'length') + choice(0, {}, 'stop'),
        done,
      ],
      undefined,
      several,
    );
    expect(error).toBeUndefined();
    expect(textOf(updates)).toMatchObject({ text: 'Abc', reasoning: 'Hm', finish: 'stop' });
    expect(textOf(updates, 1)).toMatchObject({ text: 'One!', reasoning: '', finish: 'length' });
  });

  it('are the same if they are not streamed', async () => {
    const choices = ['A', 'B', 'C'].map((content, index) => {
      return { index, message: { role: 'assistant', content }, finish_reason: 'stop' };
    });
    const { updates } = await receive(
      replying(JSON.stringify({ id: 'c1', choices })),
      undefined,
      several,
    );
    expect(textOf(updates).text).toBe('A');
    expect(textOf(updates, 1)).toMatchObject({ text: 'B', finish: 'stop' });
    // Only two were requested.
    expect(textOf(updates, 2).text).toBe('');
  });

  it.each([
    ['all of them have finished', [choice(0, {}, 'stop'), choice(1, {}, 'stop')], undefined],
    ['the service gives only one', [choice(0, {}, 'stop')], undefined],
    [
      'one has begun and not finished',
      [choice(1, { content: 'B' }), choice(0, {}, 'stop')],
      'cut-off',
    ],
  ])('end with the stream if %s', async (_, pieces, kind) => {
    const { error } = await receiveStream(pieces, undefined, several);
    expect(error?.kind).toBe(kind);
  });

  describe('whose socket stays open', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('end a while after the first has finished, if no other begins', async () => {
      const received = receiveStream(
        [choice(0, { content: 'A' }, 'stop')],
        { open: true },
        several,
      );
      const over = vi.fn();
      void received.finally(over);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(over).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(40_000);
      const { updates, error } = await received;
      expect(error).toBeUndefined();
      expect(textOf(updates)).toMatchObject({ text: 'A', finish: 'stop' });
    });

    it('wait for one that has begun', async () => {
      const pieces = [choice(0, {}, 'stop'), choice(1, { content: 'B' })];
      const over = vi.fn();
      void receiveStream(pieces, { open: true }, several).finally(over);
      await vi.advanceTimersByTimeAsync(600_000);
      expect(over).not.toHaveBeenCalled();
    });
  });
});
