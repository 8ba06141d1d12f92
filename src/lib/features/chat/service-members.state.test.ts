import { expect, it } from 'vitest';
import { FakeBrowser } from '../../../../tests/support/chat/fake-browser';
import { FakeReply } from '../../../../tests/support/runs/fake-service';

const extra_content = { google: { thought_signature: 'SIG' } };
const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

/** Whether a person writes on after a reload: nothing may depend on the tab. */
it('The members that came with a call, and its reasoning, go back after a reload, and not to another connection', async () => {
  const browser = new FakeBrowser();
  const tab = await browser.openTab();
  const reply = new FakeReply();
  browser.fetch.mockResolvedValueOnce(reply.response);
  reply.push(
    event({ role: 'assistant', reasoning_content: 'I need the time.' }),
    event({ tool_calls: [{ index: 0, id: 'call_a', function: { name: 'get_now' } }] }),
    event({ tool_calls: [{ extra_content }] }),
    event({}, 'tool_calls'),
    'data: [DONE]\n\n',
  );
  await tab.send('What time is it?', browser.source);

  const again = await browser.openTab(true);
  browser.answerWith('Noon.', 'Yes.');
  await again.answerToolCalls([{ toolCallId: 'call_a', content: 'noon' }], browser.source);
  const messagesAt = (index: number) => {
    const body = browser.fetch.mock.calls.at(index)?.[1]?.body as string;
    return (JSON.parse(body) as { messages: object[] }).messages;
  };
  const call = { id: 'call_a', type: 'function', function: { name: 'get_now', arguments: '{}' } };
  const result = { role: 'tool', tool_call_id: 'call_a', content: 'noon' };
  expect(messagesAt(-1).slice(1)).toEqual([
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'I need the time.',
      tool_calls: [{ ...call, extra_content }],
    },
    result,
  ]);

  await again.send('Sure?', { ...browser.source, connectionId: 'other' });
  expect(messagesAt(-1).slice(1, 3)).toEqual([
    { role: 'assistant', content: null, tool_calls: [call] },
    result,
  ]);
});

it('An answer that was stopped while it reasoned is not sent', async () => {
  const browser = new FakeBrowser();
  const tab = await browser.openTab();
  const reply = new FakeReply();
  browser.fetch.mockResolvedValueOnce(reply.response);
  reply.push(event({ role: 'assistant', reasoning: 'Thinking' }));
  const sent = tab.send('One', browser.source);
  await expect.poll(() => tab.run?.answer.reasoning).toBe('Thinking');
  tab.stop();
  await sent;
  browser.answerWith('Two.');
  await tab.send('and now?', browser.source);
  expect(browser.sentMessages(-1)).toEqual(['One', 'and now?']);
});
