import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { chatParameters } from '$lib/base/api/rules/chat-request';
import { fillJson } from '../../../../tests/support/json-editor/editor-text';
import RequestDialog from './RequestDialog.svelte';

const body = page.getByRole('textbox', { name: 'Request body' });

const apply = vi.fn();

beforeEach(async () => {
  sessionStorage.clear();
  await render(RequestDialog, {
    // A unique model keeps the drafts of the tests apart.
    body: { model: crypto.randomUUID() },
    parameters: chatParameters,
    check: () => [],
    apply,
    onclose: vi.fn(),
  });
});

async function draftAfter(typed: string): Promise<string> {
  await fillJson(body, typed);
  await expect.element(body).toHaveTextContent(typed);
  dispatchEvent(new Event('pagehide'));
  return JSON.stringify({ ...sessionStorage });
}

it('The dialog of a request restores typed text after a reload', async () => {
  expect(await draftAfter('{"model": "half')).toContain('half');
});

it('The dialog of a request stores no secret and no text that contains one', async () => {
  const secret = '{"compound_custom": {"tools": {"wolfram_settings": {"authorization": "w-key';
  expect(await draftAfter('{"model": "half')).toContain('half');
  expect(await draftAfter(secret)).toBe('{}');
});

it('The dialog of a request uses the body of a curl command, and stores none of it, since it may contain a key', async () => {
  const command = `curl https://api.example/v1/chat/completions -H 'Authorization: Bearer sk-1' -d '{"model": "pasted"}'`;
  expect(await draftAfter('{"model": "half')).toContain('half');
  expect(await draftAfter(command)).toBe('{}');
  await expect.element(page.getByText('only its body is used')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(apply).toHaveBeenCalledWith({ model: 'pasted' });
});
