import { expect, it } from 'vitest';
import { openedImport } from '../../../../tests/support/backup/opened-import';
import { importedRecords } from './imported-records';

/** In the form of LibreChat's sample chatbotui-export.json. */
const chat = {
  id: '493c',
  name: 'Hello',
  messages: [
    { role: 'user', type: 'text', content: 'What can you do?' },
    { role: 'assistant', type: 'text', content: 'Much.' },
  ],
  model: { id: 'gpt-4-1106-preview', name: 'GPT-4 Turbo', maxLength: 384000, tokenLimit: 128000 },
  prompt: 'Be brief.',
  temperature: 1,
  folderId: null,
};

it('A conversation of Chatbot UI 1 has its title, model and prompt', async () => {
  const found = await importedRecords(chat);
  expect(found?.id).toMatch(/^chatbot-ui-/);
  expect(found?.record).toMatchObject({
    title: 'Hello',
    titledBy: 'hand',
    model: 'gpt-4-1106-preview',
    systemPrompt: 'Be brief.',
  });
  expect(found?.messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'What can you do?'],
    ['assistant', 'Much.'],
  ]);
  expect(found?.imported?.leftOut).toEqual({ settings: 1 });
});

it('An export of Chatbot UI 1 has all its conversations, and names what is beside them', async () => {
  const file = {
    version: 4,
    history: [chat, { ...chat, id: 'f883', name: 'Trees', folderId: 'x' }],
    folders: [{ id: 'x', name: 'New folder', type: 'chat' }],
    prompts: [{ id: 'p', name: 'Prompt 1' }],
  };
  const { preview, conversations } = await openedImport(
    new File([JSON.stringify(file, null, 2)], 'history.json'),
  );
  expect(preview).toMatchObject({
    rows: [{ row: 'chatbot-ui', new: 2 }],
    refused: [],
    leftOut: { folders: 2, settings: 3 },
  });
  expect(conversations.map(({ title }) => title).sort()).toEqual(['Hello', 'Trees']);
});
