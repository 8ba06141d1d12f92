import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import { answer } from '../../../tests/support/storage/samples';
import ReasoningFold from './ReasoningFold.svelte';

function show(state: AssistantMessage['state'], timing: Partial<AssistantMessage['timing']>) {
  const reasoned = { ...answer('a', state), reasoning: 'Let me think.' };
  return render(ReasoningFold, {
    answer: { ...reasoned, timing: { sentAt: 0, firstTokenAt: 1000, ...timing } },
  });
}

it('is folded, with the duration of the reasoning', async () => {
  await show('done', { reasoningEndedAt: 4200 });
  await expect.element(page.getByText('Let me think.')).not.toBeInTheDocument();
  await page.getByText('Reasoned for 3.20 s').click();
  await expect.element(page.getByText('Let me think.')).toBeVisible();
});

it('says that the reasoning is running', async () => {
  await show('running', {});
  await expect.element(page.getByText('Reasoning…')).toBeVisible();
  await expect.element(page.getByText('Let me think.')).toBeVisible();
});

it('does not say so for an answer whose page died', async () => {
  await show('interrupted', {});
  await expect.element(page.getByText('Reasoning', { exact: true })).toBeVisible();
});
