import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { saveNewChat } from '$lib/base/storage/new-chat';
import SuccessorDialog from '$lib/features/compare/successor/SuccessorDialog.svelte';
import { openConversations } from '$lib/base/storage/conversations';
import { userMessage } from '../../../../../tests/support/storage/samples';
import '../../../../app.css';
import { listedModelsOf } from '../list/listed-models.svelte';
import EndingSoon from './EndingSoon.svelte';

const model = 'built-in/guide';
const known = listedModelsOf(demoConnection);
const section = page.getByRole('region', { name: 'Ending soon' });
const onclose = () => undefined;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

beforeEach(() => known.note(model, { ends: tomorrow }));
afterEach(async () => {
  void known.note(model, { ends: '' });
  await openConversations().remove('ending');
});

it('A model that ends soon shows what uses it, and the prompts from there', async () => {
  const message = { ...userMessage('ending', 'q'), content: 'What is left to do?' };
  const fields = { model, systemPrompt: '', parameters: {}, title: 'Plans', text: '' };
  await saveNewChat({ ...fields, id: 'ending', messages: [message] });
  await render(EndingSoon, {
    known,
    onreplace: (connection, { id, successor = '' }, uses) =>
      void render(SuccessorDialog, { connection, model: id, successor, uses, onclose }),
  });
  await expect.element(section).toHaveTextContent(/Ends .*Used by 1 chat/);
  await section.getByText('Used by 1 chat').click();
  await expect
    .element(section.getByRole('link', { name: 'Plans' }))
    .toHaveAttribute('href', expect.stringContaining('/chat/?id=ending'));

  await section.getByRole('button', { name: 'Compare with successor…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with successor' });
  const create = dialog.getByRole('button', { name: 'Create comparison' });
  await expect.element(dialog.getByRole('checkbox', { name: 'What is left to do?' })).toBeChecked();
  await expect.element(create).toBeDisabled();
});

it('Models that nothing uses are folded', async () => {
  await render(EndingSoon, { known, onreplace: () => undefined });
  await section.getByText('1 model not used here').click();
  await expect.element(section.getByRole('link', { name: model })).toBeVisible();
});
