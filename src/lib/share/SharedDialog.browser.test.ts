import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openConversations } from '$lib/storage/conversations';
import { answer, conversation, userMessage } from '../../../tests/support/storage/samples';
import { openResponses } from '$lib/storage/responses';
import { openTools, type ToolRecord } from '$lib/storage/tools';
import SharedDialog from './SharedDialog.svelte';
import { makeLink } from './share-link';
import { sharedSetUp, sharedConversation, type Scope } from './make-shared';

const dialog = page.getByRole('dialog');
const open = page.getByRole('button', { name: 'Open as a new conversation' });
const use = page.getByRole('button', { name: 'Use these settings' });

function tool(name: string, fields: Partial<ToolRecord> = {}): ToolRecord {
  const code = 'return "<img src=x onerror=alert(1)>"';
  const described = { description: '', parameters: {}, example: '', runs: 'always' as const };
  return { v: 1, id: name, createdAt: 1, name, ...described, code, ...fields };
}

async function fragment(scope: Scope = 'tree', functions: ToolRecord[] = []): Promise<string> {
  const messages = [
    { ...userMessage('c', '1', 1_700_000_000_000), content: 'Really?' },
    { ...answer('2', 'stopped'), createdAt: 1_700_000_001_000, parentId: '1', content: 'Yes' },
    { ...answer('3', 'done'), createdAt: 1_700_000_002_000, parentId: '1', content: 'No' },
  ];
  const tools = functions.map(({ name }) => ({ type: 'function', function: { name } }));
  const sharing = {
    record: conversation('c', {
      title: 'A question',
      leafId: '2',
      model: 'their-model',
      systemPrompt: 'Be brief',
      parameters: { temperature: 0.5, ...(tools.length > 0 && { tools }) },
    }),
    messages: new Map(messages.map((message) => [message.id, message])),
  };
  const link = await makeLink(
    sharedConversation(sharing, scope, functions).shared,
    'https://x.test/chat/',
  );
  return new URL(link ?? '').hash;
}

async function shown(from: string) {
  const onclose = vi.fn();
  const { unmount } = await render(SharedDialog, {
    fragment: from,
    onopen: () => undefined,
    onclose,
  });
  onclose.mockImplementation(() => void unmount());
  return onclose;
}

const stored = async () => (await openConversations().list()).records;

it('says what a link contains, and stores nothing before a person chooses', async () => {
  const before = await stored();
  const onclose = await shown(await fragment());
  await expect.element(dialog).toHaveTextContent('A question');
  for (const words of ['3 messages · 2 answers · 2 branches', 'their-model', 'temperature'])
    await expect.element(dialog).toHaveTextContent(words);
  await page.getByText('System prompt').click();
  await expect.element(page.getByText('Be brief')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  expect(onclose).toHaveBeenCalledOnce();
  expect(await stored()).toEqual(before);
});

it('opens as a new conversation with all that was shared', async () => {
  const before = new Set((await stored()).map(({ id }) => id));
  const onclose = await shown(await fragment());
  await open.click();
  await vi.waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  const [made, ...others] = (await stored()).filter(({ id }) => !before.has(id));
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    title: 'A question',
    model: 'their-model',
    keepsModel: true,
    systemPrompt: 'Be brief',
    parameters: { temperature: 0.5 },
  });
  const { records } = await openConversations().messages(made?.id ?? '');
  expect(records.map(({ content }) => content)).toEqual(['Really?', 'Yes', 'No']);
  const [question, first, second] = records;
  expect([first, second].map((message) => message?.parentId)).toEqual([question?.id, question?.id]);
  expect(made?.leafId).toBe(first?.id);
  expect(first).toMatchObject({ state: 'stopped', model: 'guide', connectionName: '' });
  expect(first?.createdAt).toBe(1_700_000_001_000);
});

it('appears in the list of this page, which is not notified in any other way', async () => {
  const onChange = vi.fn<(ids: string[]) => void>();
  onTestFinished(openConversations().onChange(onChange));
  const before = new Set((await stored()).map(({ id }) => id));
  const onclose = await shown(await fragment());
  await open.click();
  await vi.waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  const made = (await stored()).map(({ id }) => id).filter((id) => !before.has(id));
  expect(onChange.mock.calls).toEqual([[made]]);
});

it('copies its set-up into a new conversation without messages', async () => {
  const before = new Set((await stored()).map(({ id }) => id));
  const onclose = await shown(await fragment());
  await use.click();
  await vi.waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  const [made] = (await stored()).filter(({ id }) => !before.has(id));
  expect(made).toMatchObject({ title: 'New chat', model: 'their-model', leafId: null });
  expect((await openConversations().messages(made?.id ?? '')).records).toEqual([]);
});

it('offers only the set-up if there is nothing else in it', async () => {
  await shown(await fragment('set-up'));
  await expect.element(page.getByRole('dialog', { name: 'Shared settings' })).toBeVisible();
  await expect.element(use).toBeVisible();
  expect(open.elements()).toHaveLength(0);
});

it('copies the set-up of a response into an unsent request', async () => {
  const setUp = { model: 'their-model', systemPrompt: 'Be brief', parameters: { top_p: 0.5 } };
  const link = await makeLink(
    sharedSetUp(setUp, [], 'responses').shared,
    'https://x.test/responses/',
  );
  const onopen = vi.fn<(address: string) => void>();
  const onclose = vi.fn();
  const { unmount } = await render(SharedDialog, {
    fragment: new URL(link ?? '').hash,
    onopen,
    onclose,
  });
  await expect.element(page.getByText('Instructions')).toBeVisible();
  await use.click();
  await vi.waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  void unmount();
  const key = /\/responses\/\?draft=(\w+)$/.exec(onopen.mock.calls[0]?.[0] ?? '')?.[1];
  expect(await openResponses().drafts.get(key ?? '')).toMatchObject({
    model: 'their-model',
    keepsModel: true,
    instructions: 'Be brief',
    parameters: { top_p: 0.5 },
    input: '',
  });
});

it('shows functions as text, and saves them only if chosen, to be run manually', async () => {
  const tools = openTools();
  await tools.save(tool('mine', { code: 'return "mine"' }));
  const from = await fragment('tree', [tool('theirs'), tool('mine')]);
  const first = await shown(from);
  await expect.element(dialog).toHaveTextContent('Your tools would run automatically: mine');
  await page.getByText('Function of theirs').click();
  await expect
    .element(page.getByText('return "<img src=x onerror=alert(1)>"').first())
    .toBeVisible();
  expect(document.querySelector('dialog img')).toBeNull();
  await use.click();
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce());
  expect((await tools.list()).records.map(({ name }) => name)).not.toContain('theirs');

  const second = await shown(from);
  await page.getByRole('checkbox', { name: 'Keep the functions among my tools' }).click();
  await use.click();
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
  const stored = (await tools.list()).records;
  expect(stored.filter(({ name }) => name === 'theirs')).toMatchObject([{ runs: 'by-hand' }]);
  expect(stored.filter(({ name }) => name === 'mine')).toMatchObject([{ code: 'return "mine"' }]);
});

it('is refused with a reason if it is damaged', async () => {
  const from = await fragment();
  const onclose = await shown(from.slice(0, -10));
  await expect.element(page.getByRole('alert')).toHaveTextContent('cut off or changed');
  expect(open.elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Close' }).last().click();
  expect(onclose).toHaveBeenCalledOnce();
});
