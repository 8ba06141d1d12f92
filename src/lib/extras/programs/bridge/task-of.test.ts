import { describe, expect, it } from 'vitest';
import { taskOf } from './task-of';

const user = (content: unknown) => ({ role: 'user', content });
const task = 'Fix the\n  parser';

describe('The task of an agent', () => {
  it.each([
    ['a chat', { messages: [{ role: 'system', content: 'Be brief.' }, user(task)] }],
    [
      'a later step of it',
      { messages: [user(task), { role: 'assistant', content: '' }, { role: 'tool' }, user('No')] },
    ],
    ['a message after those of the agent', { messages: [user('<environment>'), user(task)] }],
    ['parts', { messages: [user([{ type: 'text', text: task }, { type: 'image_url' }])] }],
    ['an input', { input: task }],
    [
      'items of an input',
      { input: [{ role: 'developer' }, user([{ text: task }]), { type: 'function_call' }] },
    ],
  ])('is found in %s', (_, body) => {
    expect(taskOf(JSON.stringify(body))).toBe('Fix the parser');
  });

  it.each(['', '[]', '{"messages":[{"role":"tool"}]}', '{"input":7}', '{"messages":[null]}'])(
    'is not found in %s',
    (body) => {
      expect(taskOf(body)).toBeUndefined();
    },
  );

  it('is short', () => {
    expect(taskOf(JSON.stringify({ input: '🙂'.repeat(500) }))).toHaveLength(80);
    expect(taskOf(JSON.stringify({ input: `a${'🙂'.repeat(500)}` }))?.isWellFormed()).toBe(true);
  });
});
