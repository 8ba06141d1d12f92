import { putRecords } from '../e2e/support/all-records';
import { expect, test } from '../e2e/support/console-test';

const at = 1_760_000_000_000;
const record = { v: 1, conversationId: 'c1', reasoning: '', toolCalls: [], annotations: [] };
const answer = (id: string, parentId: string, content: string, createdAt: number) => ({
  ...record,
  id,
  parentId,
  createdAt,
  role: 'assistant',
  content,
  executedTools: [],
  state: 'done',
  model: 'guide',
  connectionName: 'Built-in',
  timing: { sentAt: at },
});
const question = (id: string, parentId: string | null, content: string, createdAt: number) => ({
  ...record,
  id,
  parentId,
  createdAt,
  role: 'user',
  content,
});

/** A conversation whose shown branch is long; of its first question there is an earlier answer in another branch. */
function twoBranches() {
  const filler = 'Words that stand between. '.repeat(40);
  const messages = [
    question('q0', null, 'What moves the sea?', at),
    answer(
      'old',
      'q0',
      `${filler}\n\nThe **Zwölf-Uhr** tide, *syzygy* by name.\n\n${filler}`,
      at + 1,
    ),
    answer('new', 'q0', 'The moon.', at + 2),
    ...Array.from({ length: 20 }, (_, i) => [
      question(`q${i + 1}`, i === 0 ? 'new' : `a${i}`, `Question ${i}`, at + 10 + 2 * i),
      answer(`a${i + 1}`, `q${i + 1}`, filler, at + 11 + 2 * i),
    ]).flat(),
  ];
  const conversation = {
    v: 1,
    id: 'c1',
    title: 'The sea',
    titledBy: 'message',
    createdAt: at,
    updatedAt: at,
    model: 'guide',
    systemPrompt: '',
    parameters: {},
    leafId: 'a20',
  };
  return {
    conversations: { c1: conversation },
    messages: Object.fromEntries(messages.map((message) => [`c1:${message.id}`, message])),
  };
}

test('Words of an answer are found from any page, and shown marked in their own branch', async ({
  page,
  chat,
}) => {
  await page.goto('settings/');
  await page.getByRole('button', { name: 'Add connection' }).waitFor();
  await putRecords(page, twoBranches());
  await page.keyboard.press('ControlOrMeta+K');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('zwolf-uhr SYZYGY');
  const hit = palette.getByRole('group', { name: 'In conversations' }).getByRole('option');
  await expect(hit).toHaveCount(1);
  await expect(hit).toContainText('The sea');
  await expect(hit.locator('mark')).toHaveText(['Zwölf-Uhr', 'syzygy']);
  await page.keyboard.press('Enter');

  const found = chat.answers.filter({ hasText: 'syzygy' });
  await expect(found.getByText('syzygy', { exact: true })).toBeInViewport();
  await expect(chat.answers).toHaveCount(1);
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('found')?.keys() ?? [])].map((range) => String(range)),
    );
  await expect.poll(marked).toEqual(['Zwölf-Uhr', 'syzygy']);
});
