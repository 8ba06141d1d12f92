import { describe, expect, it } from 'vitest';
import type { AssistantMessage, Message } from '$lib/storage/conversation-records';
import { answer, userMessage } from '../../../tests/support/storage/samples';
import { mergeTabs } from './merge-tabs';
import type { Messages } from './tree';

function sent(id: string, parentId: string | null, createdAt = 1): Message {
  return { ...userMessage('c', id, createdAt), parentId };
}

function answered(
  id: string,
  parentId: string | null,
  fields: Partial<AssistantMessage> = {},
): AssistantMessage {
  return { ...answer(id, 'done'), parentId, ...fields };
}

function treeOf(...messages: Message[]): Messages {
  return new Map(messages.map((message) => [message.id, message]));
}

describe('changes stored by another tab', () => {
  const nobody = () => false;

  it('are added, and nothing visible is removed', () => {
    const merged = mergeTabs(treeOf(sent('own', null)), [sent('other', null)], nobody);
    expect([...merged.keys()].sort()).toEqual(['other', 'own']);
  });

  it('replace visible messages, but not those that this tab is writing', () => {
    const shown = treeOf(answered('a', null, { content: 'old' }), answered('own', null));
    const stored = [
      answered('a', null, { content: 'new' }),
      answered('own', null, { content: 'half' }),
    ];
    const merged = mergeTabs(shown, stored, (id) => id === 'own');
    expect(merged.get('a')).toBe(stored[0]);
    expect(merged.get('own')).toBe(shown.get('own'));
  });

  it('do not make an ended answer run again', () => {
    const shown = treeOf(answered('a', null, { state: 'stopped' }));
    expect(mergeTabs(shown, [answer('a', 'running')], nobody).get('a')).toBe(shown.get('a'));
    const running = treeOf(answer('a', 'running'));
    expect(mergeTabs(running, [answer('a', 'done')], nobody).get('a')?.content).toBe('Half an ans');
  });
});
