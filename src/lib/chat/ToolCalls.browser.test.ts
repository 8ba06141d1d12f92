import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ToolCall } from '$lib/api/chat-types';
import { confirmation } from '$lib/ui/confirm.svelte';
import ToolCalls from './ToolCalls.svelte';

const call = (id: string, name: string, args: string): ToolCall => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});

const resultOf = (name: string) =>
  page.getByRole('group', { name: `Tool call ${name}` }).getByRole('textbox', { name: 'Result' });

describe('tool calls', () => {
  it('are answered by hand, in their order, also where the service repeats an id', async () => {
    const onanswer = vi.fn();
    const calls = [
      call('x', 'weather', '{"city":"Bern"}'),
      call('__proto__', 'clock', '{}'),
      call('x', 'map', '{}'),
    ];
    await render(ToolCalls, { calls, unanswered: true, onanswer });
    await resultOf('weather').fill('12 °C');
    await resultOf('clock').fill('noon');
    await page.getByRole('button', { name: 'Send results' }).click();
    await expect.poll(() => confirmation.pending?.title).toBe('Send an empty result?');
    expect(onanswer).not.toHaveBeenCalled();
    confirmation.pending?.answer(true);
    await expect.poll(() => onanswer.mock.calls.length).toBe(1);
    expect(onanswer).toHaveBeenCalledWith([
      { toolCallId: 'x', content: '12 °C' },
      { toolCallId: '__proto__', content: 'noon' },
      { toolCallId: 'x', content: '' },
    ]);
  });

  it('show their arguments as text, JSON or not', async () => {
    const hostile = '<img src=x onerror=alert(1)> {"cut';
    await render(ToolCalls, { calls: [call('a', '<b>f</b>', hostile)], unanswered: false });
    await expect.element(page.getByText(hostile)).toBeVisible();
    await expect.element(page.getByText('<b>f</b>')).toBeVisible();
    expect(document.querySelector('pre img')).toBeNull();
  });

  it('that were answered ask for nothing', async () => {
    await render(ToolCalls, { calls: [call('a', 'f', '{}')], unanswered: false });
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await expect.element(page.getByText('No result was sent')).not.toBeInTheDocument();
  });

  it('that were passed over say that they are left out', async () => {
    await render(ToolCalls, { calls: [call('a', 'f', '{}')], unanswered: true });
    await expect.element(page.getByText(/No result was sent/)).toBeVisible();
  });
});
