import type { AssistantMessage, Conversation, UserMessage } from './conversation-records';

/** For tests. */
export function conversation(id: string, fields: Partial<Conversation> = {}): Conversation {
  return {
    v: 1,
    id,
    title: `Title of ${id}`,
    titledBy: 'message',
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    model: 'guide',
    systemPrompt: '',
    parameters: {},
    leafId: null,
    ...fields,
  };
}

export function userMessage(conversationId: string, id: string, createdAt = 1): UserMessage {
  return {
    v: 1,
    id,
    conversationId,
    parentId: null,
    createdAt,
    role: 'user',
    content: `Text ${id}`,
  };
}

export function answer(id: string, state: AssistantMessage['state']): AssistantMessage {
  return {
    v: 1,
    id,
    conversationId: 'c',
    parentId: null,
    createdAt: 1,
    role: 'assistant',
    content: 'Half an ans',
    reasoning: '',
    toolCalls: [],
    annotations: [],
    executedTools: [],
    state,
    model: 'guide',
    connectionName: 'Built-in',
    timing: { sentAt: 1 },
  };
}
