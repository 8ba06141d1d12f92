import { expect, it } from 'vitest';
import type { ToolCall } from '$lib/base/api/chat-types';
import { CallResults } from './call-results.svelte';

const calls: ToolCall[] = ['a', 'b'].map((id) => ({
  id,
  type: 'function',
  function: { name: 'clock', arguments: '{}' },
}));

it('The results of calls are restored after a reload until they are sent', () => {
  const answerId = crypto.randomUUID();
  const afterReload = () => {
    dispatchEvent(new Event('pagehide'));
    return new CallResults(answerId);
  };
  new CallResults(answerId).setText(1, 'noon');

  const after = afterReload();
  expect(after.isComplete(calls)).toBe(false);
  after.setText(0, '12 °C');
  expect(after.release(calls)).toEqual([
    { toolCallId: 'a', content: '12 °C' },
    { toolCallId: 'b', content: 'noon' },
  ]);
  expect(afterReload().texts).toEqual([]);
});
