import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Conversation, Message } from '$lib/storage/conversation-records';
import { answer, conversation, userMessage } from '../../../tests/support/storage/samples';
import { openTools } from '$lib/storage/tools';
import { notifications } from '$lib/ui/notices/toasts.svelte';
import ShareDialog from './ShareDialog.svelte';
import ShareSetUpDialog from './ShareSetUpDialog.svelte';
import { readLink } from './share-link';

const nothing = () => Promise.resolve(undefined);
const link = page.getByRole('textbox', { name: 'Link' });
const dialog = page.getByRole('dialog', { name: 'Share' });

function talk(text: string, fields: Partial<Conversation> = {}) {
  const messages: Message[] = [
    { ...userMessage('c', '1'), content: text },
    { ...answer('2', 'done'), parentId: '1', content: 'Yes' },
    { ...answer('3', 'done'), parentId: '1', content: 'No' },
  ];
  return {
    record: conversation('c', { leafId: '2', ...fields }),
    messages: new Map(messages.map((message) => [message.id, message])),
  };
}

async function shown(content: ReturnType<typeof talk>) {
  const onclose = vi.fn();
  await render(ShareDialog, { conversation: content, readFile: nothing, onclose });
  return onclose;
}

/** The content of the visible link. */
async function held() {
  const address = await vi.waitFor(() => {
    const { value } = link.element() as HTMLInputElement;
    if (value === '') throw new Error('There is no link yet.');
    return value;
  });
  const read = await readLink(new URL(address).hash);
  return 'shared' in read ? read.shared : undefined;
}

const texts = async () => (await held())?.messages.map(({ content }) => content);

it('contains the visible branch, all branches, or only the set-up', async () => {
  await shown(talk('Really?', { systemPrompt: 'Be brief' }));
  await vi.waitFor(async () => expect(await texts()).toEqual(['Really?', 'Yes']));
  await page.getByRole('radio', { name: 'All branches' }).click();
  await vi.waitFor(async () => expect(await texts()).toEqual(['Really?', 'Yes', 'No']));
  await page.getByRole('radio', { name: 'Settings only' }).click();
  await vi.waitFor(async () => expect(await texts()).toEqual([]));
  expect(await held()).toMatchObject({ model: 'guide', systemPrompt: 'Be brief', title: '' });
});

it('contains the set-up of a responses request, for its page', async () => {
  const setUp = { model: 'guide', instructions: 'Be brief', parameters: { top_p: 0.5 } };
  await render(ShareSetUpDialog, { setUp, onclose: vi.fn() });
  await expect.element(dialog).toHaveTextContent('Settings: guide, instructions, top_p.');
  expect(await held()).toMatchObject({
    endpoint: 'responses',
    systemPrompt: 'Be brief',
    parameters: { top_p: 0.5 },
    messages: [],
  });
  await expect.element(link).toHaveValue(expect.stringContaining('/responses/#share=') as string);
});

it('copies the link', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await shown(talk('Really?'));
  await held();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce());
  expect(write.mock.calls[0]?.[0]).toMatch(/\/chat\/#share=1\.[\w-]+$/);
});

it('says what is left out', async () => {
  await shown(talk('Really?', { parameters: { api_key: 'abc', temperature: 1 } }));
  await expect.element(dialog).toHaveTextContent('Not in it: keys, the connection and api_key.');
  await expect.element(dialog).toHaveTextContent('guide, temperature.');
});

it('warns that JSON keeps what the other forms leave out, before and after it is saved', async () => {
  const saved = savedFile();
  const tools = [{ type: 'mcp', server_label: 'a', headers: { A: 't0ken' } }];
  await shown(talk('Really?', { parameters: { tools } }));
  await expect.element(dialog).toHaveTextContent('JSON includes tokens and addresses');
  await page.getByRole('button', { name: 'Download JSON', exact: true }).click();
  expect((await saved()).text).toContain('t0ken');
  expect(notifications.toasts.map(({ kind, text }) => `${kind}: ${text}`)).toContainEqual(
    expect.stringMatching(/^warning: The file contains tokens .*tools\.0\.headers/) as string,
  );
});

it('offers a file if a link would be too long', async () => {
  const noise = Array.from({ length: 4000 }, (_, n) => (n * 7919).toString(36)).join(' ');
  await shown(talk(noise));
  await expect.element(dialog).toHaveTextContent('Too long for a link: over 8 kB');
  expect(link.elements()).toHaveLength(0);
  const saved = savedFile();
  await page.getByRole('button', { name: 'Download as a file' }).click();
  const { name, text } = await saved();
  expect(name).toBe('Title-of-c.json');
  const { messages } = JSON.parse(text) as { messages: Message[] };
  expect(messages.map(({ id }) => id)).toEqual(['1', '2']);
});

it('includes functions only if that is chosen', async () => {
  const name = 'weather';
  const tool = { name, description: '', parameters: {}, code: 'return 1', example: '' };
  await openTools().save({ v: 1, id: 't', createdAt: 1, ...tool, runs: 'always' });
  await shown(talk('Hi', { parameters: { tools: [{ type: 'function', function: { name } }] } }));
  const choice = page.getByRole('checkbox', { name: 'Include the functions of weather' });
  await expect.element(choice).not.toBeChecked();
  expect((await held())?.functions).toEqual([]);
  await choice.click();
  await vi.waitFor(async () => expect((await held())?.functions).toEqual([tool]));
});

it.each([
  ['Web page', 'html', '<h1 dir="auto">Title of c</h1>'],
  ['Markdown', 'md', '# Title of c\n'],
  ['JSON Lines', 'jsonl', '{"messages":[{"role":"user","content":"Really?"}'],
  ['JSON', 'json', '"application": "Inference Console"'],
])('downloads it as %s', async (form, ending, part) => {
  const saved = savedFile();
  await shown(talk('Really?'));
  await page.getByRole('button', { name: `Download ${form}`, exact: true }).click();
  const file = await saved();
  expect(file.name).toBe(`Title-of-c.${ending}`);
  expect(file.text).toContain(part);
  if (form === 'Web page') expect(file.text).toContain('.md-keyword');
  expect(notifications.toasts.filter(({ kind }) => kind === 'failed')).toEqual([]);
});

/** Waits for the next file that the page downloads. */
function savedFile(): () => Promise<{ name: string; text: string }> {
  const made = vi.spyOn(URL, 'createObjectURL');
  made.mockClear();
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return async () => {
    await vi.waitFor(() => expect(names).toHaveLength(1));
    const blob = made.mock.lastCall?.[0] as Blob;
    return { name: names[0] ?? '', text: await blob.text() };
  };
}
