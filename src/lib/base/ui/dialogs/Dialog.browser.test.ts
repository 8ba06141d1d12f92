import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Dialog from './Dialog.svelte';
import { confirmAction } from './confirm.svelte';
import ConfirmDialog from './ConfirmDialog.svelte';

describe('A dialog', () => {
  const children = createRawSnippet(() => ({ render: () => '<label>Name <input /></label>' }));
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  const onclose = vi.fn();
  const opener = document.createElement('button');

  beforeEach(async () => {
    await page.viewport(1200, 800);
    onclose.mockClear();
    document.body.append(opener);
    opener.focus();
  });
  afterEach(() => opener.remove());

  const open = (busy = false) =>
    render(Dialog, { open: true, title: 'Add connection', busy, onclose, children });

  it('moves the focus inside, and restores it on Escape', async () => {
    await open();
    await expect.element(dialog).toBeVisible();
    expect((await dialog.findElement()).contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.activeElement).toBe(opener);
    expect(onclose).toHaveBeenCalledOnce();
  });

  it('opens the closed sheet that it is in, since it would be invisible and block the page', async () => {
    const sheet = document.createElement('div');
    sheet.popover = 'auto';
    document.body.append(sheet);
    onTestFinished(() => sheet.remove());
    await render(
      Dialog,
      { open: true, title: 'Add connection', onclose, children },
      { baseElement: sheet },
    );
    await expect.element(dialog).toBeVisible();
  });

  it('focuses the page if nothing had the focus, or its element is gone', async () => {
    const main = document.createElement('main');
    main.tabIndex = -1;
    document.body.append(main);
    onTestFinished(() => main.remove());
    await open();
    await expect.element(dialog).toBeVisible();
    opener.remove();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.activeElement).toBe(main);
  });

  it('focuses its first field', async () => {
    await open();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('closes by a press on the backdrop, not by one inside', async () => {
    await open();
    await page.getByRole('textbox', { name: 'Name' }).click();
    await expect.element(dialog).toBeVisible();
    await page
      .elementLocator(document.documentElement)
      .click({ position: { x: 4, y: 4 }, force: true });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('stays open while it is busy', async () => {
    await open(true);
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Close' })).toBeDisabled();
  });
});

describe('A question before an action', () => {
  const question = { title: 'Delete file “a.jsonl”?', confirmLabel: 'Delete file', danger: true };
  const dialog = page.getByRole('alertdialog', { name: question.title });

  beforeEach(() => render(ConfirmDialog));

  it('confirms by the named button only', async () => {
    const answer = confirmAction(question);
    await page.getByRole('button', { name: 'Delete file' }).click();
    expect(await answer).toBe(true);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('focuses Cancel, so that Enter does no harm', async () => {
    const answer = confirmAction(question);
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await answer).toBe(false);
  });

  it('treats Escape, or a newer question, as no', async () => {
    const first = confirmAction(question);
    const second = confirmAction({ ...question, title: 'Another?' });
    expect(await first).toBe(false);
    await expect.element(page.getByRole('alertdialog', { name: 'Another?' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(await second).toBe(false);
  });
});
