import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Conversation, Message } from '$lib/base/storage/conversation-records';
import { openTools, type ToolRecord } from '$lib/base/storage/tools';
import { notifications } from '$lib/base/ui/notices/toasts.svelte';
import { openConversations } from '$lib/base/storage/conversations';
import { openResponses } from '$lib/base/storage/responses';
import { answer, conversation, userMessage } from '../../../../tests/support/storage/samples';
import ShareDialog from './ShareDialog.svelte';
import ShareSetUpDialog from './ShareSetUpDialog.svelte';
import { makeLink, readLink } from './share-link';
import { storeRequest } from '$lib/features/responses/convert/store-request';
import SharedDialog from './SharedDialog.svelte';
import { type Scope, sharedConversation, sharedSetUp } from './make-shared';

describe('A link that is shared', () => {
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
});

describe('A link that is opened', () => {
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
      storeRequest,
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
    expect([first, second].map((message) => message?.parentId)).toEqual([
      question?.id,
      question?.id,
    ]);
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
      storeRequest,
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
});
