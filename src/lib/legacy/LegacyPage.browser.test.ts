import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import LegacyPage from './LegacyPage.svelte';

const prompt = page.getByRole('textbox', { name: 'Prompt' });
const send = page.getByRole('button', { name: 'Send' });
const reply = page.getByRole('region', { name: 'Reply' });

beforeEach(async () => {
  await page.viewport(1300, 900);
  await render(LegacyPage);
});

it('shows missing values before anything is sent', async () => {
  await page.getByRole('tab', { name: 'Text completion' }).click();
  await send.click();
  await expect.element(page.getByText('user_prompt is required.')).toBeVisible();
});

it('shows missing values again on each attempt', async () => {
  const missing = page.getByText('user_prompt is required.');
  await page.getByRole('tab', { name: 'Text completion' }).click();
  await send.click();
  await expect.element(missing).toBeVisible();
  const notice = await missing.findElement();
  await send.click();
  await expect.poll(() => notice.isConnected).toBe(false);
  await expect.element(missing).toBeVisible();
});

it('shows the text of a JSON lines reply, the raw reply, and its lines', async () => {
  await page.getByRole('tab', { name: 'Text completion' }).click();
  await prompt.fill('Count to three.');
  await send.click();
  await expect
    .element(page.getByRole('tab', { name: 'Text', exact: true }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(reply.getByRole('tabpanel')).not.toHaveTextContent('"result"');
  await page.getByRole('tab', { name: 'Raw' }).click();
  await expect.element(reply).toHaveTextContent(/"result":\{"stats"/);
  await page.getByRole('tab', { name: /^Lines/ }).click();
  const lines = page.getByRole('table', { name: 'Lines' });
  await expect.element(lines.getByText(/"content"/).first()).toBeVisible();
});

it('preserves typed values while another tab is open', async () => {
  await prompt.fill('Once upon');
  await page.getByRole('tab', { name: 'Models' }).click();
  await send.click();
  await expect.element(reply).toHaveTextContent('built-in/guide-tiny');
  await page.getByRole('tab', { name: 'Completions', exact: true }).click();
  await expect.element(prompt).toHaveValue('Once upon');
});
