import { describe, expect, it } from 'vitest';
import { attachmentSample } from '$lib/storage/attachment-sample';
import type { Message } from '$lib/storage/conversation-records';
import { answer, conversation, userMessage } from '$lib/storage/samples';
import { conversationLine } from './conversation-line';
import { conversationMarkdown } from './conversation-markdown';

const record = conversation('c', {
  title: 'Prime\nnumbers',
  systemPrompt: 'Be brief.',
  tags: ['Maths'],
});
const question: Message = {
  ...userMessage('c', 'q'),
  content: 'Is 91 prime?',
  attachments: [attachmentSample('1', { name: 'note.txt' }).note],
};
const call = {
  id: 'x',
  type: 'function' as const,
  function: { name: 'f', arguments: '{"s":"```"}' },
};
const path: Message[] = [
  question,
  { ...answer('a', 'done'), content: '', reasoning: '7 x 13\n= 91', toolCalls: [call] },
  { ...userMessage('c', 't'), role: 'tool', toolCallId: 'x', content: 'false' },
  { ...answer('b', 'done'), content: 'No.' },
];

describe('a conversation as Markdown', () => {
  it('has a heading for each message, and what was said as it is', () => {
    expect(conversationMarkdown(record, path)).toBe(
      [
        '# Prime numbers',
        '2023-11-14 22:13 UTC · guide · Maths',
        '## System',
        'Be brief.',
        '## User',
        'Attached: note.txt',
        'Is 91 prime?',
        '## Assistant (guide)',
        '> 7 x 13\n> = 91',
        '````\nf({"s":"```"})\n````',
        '## Tool',
        'false',
        '## Assistant (guide)',
        'No.\n',
      ].join('\n\n'),
    );
  });
});

describe('a conversation as a line of JSON', () => {
  it('holds the messages as a chat request takes them', () => {
    const line = conversationLine(record, path);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(JSON.parse(line)).toEqual({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: '[attached: note.txt]\nIs 91 prime?' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'x', content: 'false' },
        { role: 'assistant', content: 'No.' },
      ],
      title: 'Prime\nnumbers',
      model: 'guide',
      createdAt: 1_700_000_000_000,
      tags: ['Maths'],
    });
  });
});
