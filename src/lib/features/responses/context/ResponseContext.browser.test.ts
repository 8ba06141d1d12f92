import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { openResponses } from '$lib/base/storage/responses';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { messageOf, responseRecord } from '../../../../../tests/support/responses/response-samples';
import { RequestForm } from '../request/request-form.svelte';
import ResponseContext from './ResponseContext.svelte';

/** The demo service gives it a window of 512 tokens. */
const model = 'built-in/guide-tiny';
const question = (tokens: number) => ({ role: 'user', content: 'abcd'.repeat(tokens) });
const last = question(150);
const input = [question(200), messageOf('abcd'.repeat(100)), last] as RequestForm['draft']['input'];
const request = { model, input, instructions: '', parameters: {} };

describe('The context of a response', () => {
  let form: RequestForm;
  const meter = page.getByRole('button', { name: 'Context:' });
  const dialog = page.getByRole('dialog', { name: 'Context' });
  const undo = () => notifications.toasts.at(-1)?.action?.run();

  beforeEach(async () => {
    await connections.ready;
    await connections.models.settled;
    form = new RequestForm(crypto.randomUUID(), openResponses(), request);
    await form.ready;
  });

  it('is estimated before the request is sent, and counted by the service after it', async () => {
    const { rerender } = await render(ResponseContext, { form, shown: undefined, model });
    await expect.element(meter).toHaveTextContent(/≈ 462 of 512 tokens/);
    const usage = { input_tokens: 300, output_tokens: 20 };
    const shown = responseRecord({ request, state: 'done', members: { usage } });
    await rerender({ form, shown, model });
    await expect.element(meter).toHaveTextContent(/^Context: 320 of 512 tokens/);
  });

  it('warns when it is nearly full, and old items can be left out and restored', async () => {
    await render(ResponseContext, { form, shown: undefined, model });
    await expect.element(page.getByText('The context is nearly full')).toBeVisible();
    await page.getByRole('button', { name: 'Leave out the oldest turns' }).click();
    expect(form.draft.input).toEqual([last]);
    await expect.element(page.getByText('The context is nearly full')).not.toBeInTheDocument();
    undo();
    expect(form.draft.input).toEqual(input);

    await meter.click();
    await expect.element(dialog).toHaveTextContent('3 items');
    await dialog.getByRole('combobox', { name: 'Send from' }).selectOptions('2');
    await expect.element(dialog).toHaveTextContent('One item');
    expect(form.draft.input).toEqual([last]);
  });
});
