import { vi } from 'vitest';
import type { ChatRequest } from '../../../src/lib/base/api/chat-types';
import type { Fetch } from '../../../src/lib/base/api/wire/endpoint';
import type { AssistantMessage } from '../../../src/lib/base/storage/conversation-records';
import { conversation } from '../storage/samples';
import { delta, endpointOf, FakeReply } from '../runs/fake-service';
import { MemoryStorage } from './memory-storage';
import type { AnswerSource } from '../../../src/lib/shared/runs/chat-run.svelte';
import { OpenConversation } from '../../../src/lib/features/chat/model/open-conversation.svelte';

/** For tests: a browser that may have stored the conversation `c`, and the service it uses. */
export class FakeBrowser {
  readonly storage = new MemoryStorage();
  readonly fetch = vi.fn<Fetch>();
  readonly source: AnswerSource = {
    model: 'm',
    connectionName: 'Test',
    connectionId: 'test',
    endpoint: () => Promise.resolve(endpointOf(this.fetch)),
  };

  /** A tab that shows the conversation, which is read from the storage if `isStored`. */
  async openTab(isStored = false): Promise<OpenConversation> {
    const tab = this.newTab(isStored);
    await tab.load();
    return tab;
  }

  /** A tab that has not started reading. */
  newTab(
    isStored: boolean,
    onended: (answer: AssistantMessage) => void = () => undefined,
  ): OpenConversation {
    return new OpenConversation(conversation('c'), isStored, {
      repository: this.storage.repository,
      drafts: this.storage.draftRepository,
      attachments: this.storage.attachmentRepository,
      onrecord: () => undefined,
      onended,
    });
  }

  /** Replies for the next requests, each sent immediately and whole. */
  answerWith(...texts: string[]): void {
    for (const text of texts) {
      const reply = new FakeReply();
      reply.push(delta(text, 'stop'), 'data: [DONE]\n\n');
      this.fetch.mockResolvedValueOnce(reply.response);
    }
  }

  /** A tab in which this question has just been answered. */
  async talk(question: string, text: string): Promise<OpenConversation> {
    const tab = await this.openTab();
    this.answerWith(text);
    await tab.send(question, this.source);
    return tab;
  }

  /** Sends `Hi`, and resolves when `Half` of the answer is shown. `sent` resolves when it has ended. */
  async startAnswering(tab: OpenConversation): Promise<{ reply: FakeReply; sent: Promise<void> }> {
    const reply = new FakeReply();
    this.fetch.mockResolvedValueOnce(reply.response);
    const sent = tab.send('Hi', this.source);
    reply.push(delta('Half'));
    await vi.waitFor(() => {
      if (tab.run?.answer.content !== 'Half') throw new Error('nothing shown yet');
    });
    return { reply, sent };
  }

  /** The contents of the messages in the request with this number, from 0, or -1 for the last. */
  sentMessages(request: number): unknown[] {
    const body = JSON.parse(this.fetch.mock.calls.at(request)?.[1].body as string) as ChatRequest;
    return body.messages.map(({ content }) => content);
  }

  get storedTexts(): string[] {
    return [...this.storage.messages.values()].map(({ content }) => content);
  }
}

/** For tests: the texts of the branch that a tab shows. */
export function shown(tab: OpenConversation): string[] {
  return tab.path.map(({ content }) => content);
}

/** For tests: the last answer that a tab shows. */
export function lastOf(tab: OpenConversation): AssistantMessage {
  return tab.path.at(-1) as AssistantMessage;
}
