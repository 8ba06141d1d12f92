import { expect, it } from 'vitest';
import { preferences } from '$lib/base/storage/database/preferences';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { openConversations } from '$lib/base/storage/conversations';
import { conversation, userMessage } from '../../../../../tests/support/storage/samples';
import { removeTagEverywhere, renameTagEverywhere, startOver } from './change-conversations';
import { conversationFor, conversations } from './chats.svelte';

it('A new chat starts with the default settings, and Undo restores those that were not sent', async () => {
  preferences.set('carrySettings', true);
  preferences.set('lastSettings', { systemPrompt: 'Be brief.', parameters: { seed: 1 } });
  const chat = conversationFor(null);
  await startOver();
  expect(chat.record).toMatchObject({ systemPrompt: 'Be brief.', parameters: { seed: 1 } });
  chat.changeRecord({ systemPrompt: 'Be long.' });
  chat.setParameter('temperature', 0.5);
  chat.draft.change('Hello');
  await startOver();
  expect(chat.record).toMatchObject({ systemPrompt: 'Be brief.', parameters: { seed: 1 } });
  expect(chat.draft.value).toBe('Hello');
  notifications.toasts.at(-1)?.action?.run();
  expect(chat.record).toMatchObject({
    systemPrompt: 'Be long.',
    parameters: { seed: 1, temperature: 0.5 },
  });
});

it('A new chat after one in a project has its own model again, and Undo restores the project', async () => {
  const chat = conversationFor(null);
  chat.changeRecord({ projectId: 'p', model: 'm', keepsModel: true });
  chat.pickedModel = 'm';
  await startOver();
  expect([chat.pickedModel, chat.record.model, chat.record.projectId]).toEqual(['', '', undefined]);
  notifications.toasts.at(-1)?.action?.run();
  expect(chat.record).toMatchObject({ projectId: 'p', model: 'm', keepsModel: true });
  expect(chat.pickedModel).toBe('m');
});

it('A new chat keeps what is set while it is still loading', async () => {
  const begun = conversationFor(null);
  await begun.append([userMessage(begun.id, 'm')]);
  const starting = startOver();
  const chat = conversationFor(null);
  chat.setParameter('temperature', 0.5);
  await starting;
  expect(chat.record.parameters.temperature).toBe(0.5);
  await startOver();
  expect(chat.record.parameters.temperature).toBeUndefined();
});

it('A tag that is removed while another one is being renamed is the only one that goes', async () => {
  const ids = ['one', 'other'];
  for (const id of ids)
    await openConversations().save(conversation(id, { tags: ['draft', 'old'] }));
  await conversations.list.load();
  await Promise.all([renameTagEverywhere('draft', 'final'), removeTagEverywhere('old')]);
  const stored = await Promise.all(ids.map((id) => openConversations().get(id)));
  expect(stored.map((record) => record?.tags)).toEqual([['final'], ['final']]);
});
