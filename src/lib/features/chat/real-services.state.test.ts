import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerSource } from '$lib/shared/runs/chat-run.svelte';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import { FakeBrowser, lastOf } from '../../../../tests/support/chat/fake-browser';
import { endpointOf } from '../../../../tests/support/runs/fake-service';
import { ServedStandIn } from '../../../../tests/support/services/stand-in';
import { standIns } from '../../../../tests/support/services/stand-ins';
import type { OpenConversation } from './model/open-conversation.svelte';

const question = 'What is the weather in Oslo, and what time is it?';

const of = (name: string, baseUrl: string) => ({
  connectionName: name,
  connectionId: name,
  origin: new URL(baseUrl).origin,
});

/** Asks, and has the calls of the answer answered until there are none. */
async function ask(tab: OpenConversation, source: AnswerSource, text = question): Promise<void> {
  await tab.send(text, source);
  await answerCalls(tab, source);
}

async function answerCalls(tab: OpenConversation, source: AnswerSource): Promise<void> {
  const { toolCalls } = lastOf(tab);
  if (toolCalls.length === 0) return;
  const results = toolCalls.map(({ id, function: { name } }) => ({
    toolCallId: id,
    content: `${name} says 7`,
  }));
  await tab.answerToolCalls(results, source);
  await answerCalls(tab, source);
}

/** Asks, and stops while the answer has only begun. */
async function askAndStop(tab: OpenConversation, source: AnswerSource, begins: boolean) {
  const sent = tab.send('Now slowly.', source);
  await vi.waitFor(() => {
    if (!tab.run || (begins && tab.run.answer.reasoning === '')) throw new Error('not begun');
  });
  tab.stop();
  await sent;
}

describe.each(Object.entries(standIns))('A conversation with %s', (name, service) => {
  let tab: OpenConversation;
  let source: AnswerSource;
  let served: ServedStandIn;

  beforeEach(async () => {
    const browser = new FakeBrowser();
    served = new ServedStandIn(service);
    const endpoint = { ...endpointOf(served.fetch), baseUrl: service.baseUrl };
    source = { ...browser.source, ...of(name, service.baseUrl), endpoint: async () => endpoint };
    tab = await browser.openTab();
  });

  const states = () =>
    tab.path
      .filter((message): message is AssistantMessage => message.role === 'assistant')
      .map(({ state }) => state);

  it('goes on after calls, a stop, an edit and a branch', async () => {
    await ask(tab, source);
    expect(lastOf(tab).content).toBe('It is **cold** [1].');
    const withCalls = tab.path.find(({ role }) => role === 'assistant') as AssistantMessage;
    const called = withCalls.toolCalls.map(({ function: { name: called, arguments: given } }) => [
      called,
      JSON.parse(given || '{}'),
    ]);
    if (service.calls)
      expect(called).toEqual([
        ['get_weather', { city: 'Oslo' }],
        ['get_time', {}],
      ]);

    const reasons = JSON.stringify(service.beginning).includes('Let me');
    if (reasons) expect(withCalls.reasoning).toBe('Let me look.');

    await askAndStop(tab, source, reasons);
    await ask(tab, source, 'And now?');
    await ask(tab, source);
    expect(served.refused).toEqual([]);

    await tab.edit(tab.path[0] as Message, `${question} Please.`, source);
    await answerCalls(tab, source);
    await ask(tab, source, 'Thanks. And the weather tomorrow?');
    expect(served.refused).toEqual([]);
    expect(states().every((state) => state === 'done')).toBe(true);
  });

  it('is accepted by each other service, with nothing that was only for this one', async () => {
    await ask(tab, source);
    for (const [other, target] of Object.entries(standIns)) {
      const elsewhere = new ServedStandIn(target);
      const endpoint = { ...endpointOf(elsewhere.fetch), baseUrl: target.baseUrl };
      await tab.send('And now?', {
        ...source,
        ...of(other, target.baseUrl),
        endpoint: async () => endpoint,
      });
      expect([other, elsewhere.refused]).toEqual([other, []]);
      if (other !== name)
        expect(JSON.stringify(elsewhere.requests)).not.toMatch(/SIG|reasoning_details/);
    }
  });
});
