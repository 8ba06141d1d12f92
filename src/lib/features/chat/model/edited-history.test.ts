import { expect, it } from 'vitest';
import type { JsonValue } from '$lib/base/api/wire/json';
import { sentPairs } from '$lib/shared/conversation/model/chat-body';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import { answer, userMessage } from '../../../../../tests/support/storage/samples';
import { editedHistory } from './edited-history';

const here = { connectionId: 'here' };
const call = { id: 'a', type: 'function' as const, function: { name: 'f', arguments: '{}' } };
const calling: AssistantMessage = {
  ...answer('a', 'done'),
  asked: { ...here, model: 'm' },
  rest: { message: { reasoning_details: [{ data: 'D' }] } },
  toolCalls: [{ ...call, rest: { extra_content: { google: { thought_signature: 'SIG' } } } }],
};
const path: Message[] = [
  userMessage('c', 'q'),
  calling,
  { ...userMessage('c', 't'), role: 'tool', toolCallId: 'a' },
  { ...answer('b', 'done'), asked: { ...here, model: 'm' } },
];

function edit(change: (text: string) => string) {
  const sent = sentPairs({ messages: path, ...here });
  const wires = JSON.stringify(sent.map(({ wire }) => wire));
  let count = 0;
  const branch = { conversationId: 'c', createId: () => `n${++count}`, moment: 9 };
  const edited = JSON.parse(change(wires)) as JsonValue[];
  const history = editedHistory(edited, sent, { ...branch, sentFrom: undefined });
  if (!history || 'refused' in history) return history?.refused;
  const after = sentPairs({ messages: [...path.slice(0, 1), ...history.messages], ...here });
  expect(after.map(({ wire }) => wire)).toEqual(edited);
  return 'sent as written';
}

it('A call whose arguments were edited keeps what its service gave with it', () => {
  expect(edit((json) => json.replace('"arguments":"{}"', '"arguments":"{\\"x\\":1}"'))).toBe(
    'sent as written',
  );
});

it('A message that is only in the request becomes no second copy of the one before', () => {
  const mistral = { ...here, origin: 'https://api.mistral.ai' };
  const next = userMessage('c', 'z');
  const cutShort = [...path.slice(0, 3), next];
  const sent = sentPairs({ messages: cutShort, ...mistral });
  const wires = sent.map(({ wire }) => wire) as unknown as JsonValue[];
  expect(wires).toHaveLength(5);
  const branch = { conversationId: 'c', createId: () => 'n', moment: 9, sentFrom: undefined };
  const history = editedHistory(
    [{ role: 'user', content: 'Other' }, ...wires.slice(1)],
    sent,
    branch,
  );
  if (!history || 'refused' in history) throw new Error('The edit was refused.');
  expect(history.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
});

it('Members that a person removed are not sent', () => {
  expect(edit((json) => json.replace('"reasoning_details":[{"data":"D"}],', ''))).toBe(
    'sent as written',
  );
  expect(edit((json) => json.replace(/"extra_content":.*?\}\},/, ''))).toBe('sent as written');
});

it('Members that a person added are refused, since a conversation cannot hold them', () => {
  expect(
    edit((json) => json.replace('"role":"assistant"', '"role":"assistant","mood":1')),
  ).toContain('can’t have');
});
