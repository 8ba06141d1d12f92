import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import '../../../../app.css';
import OutputItem from '../items/OutputItem.svelte';
import { responseRecord } from '../../../../../tests/support/responses/response-samples';
import ResponseEnd from './ResponseEnd.svelte';

describe('An item of the output', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const show = (item: { [name: string]: unknown }, growing = false) =>
    render(OutputItem, { item, growing, isCut: false, format: { json: false } });

  it('shows a message as Markdown, with its references', async () => {
    const annotation = {
      type: 'url_citation',
      url: 'https://example.org/a',
      title: 'A source',
      start_index: 0,
      end_index: 4,
    };
    await show({
      type: 'message',
      content: [{ type: 'output_text', text: 'Bern is **old**.', annotations: [annotation] }],
    });
    await expect.element(page.getByText('old', { exact: true })).toBeVisible();
    const link = page.getByRole('link', { name: 'A source' });
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    await expect.element(page.getByText('Bern', { exact: true })).toBeVisible();
  });

  it('marks where a text cites a page or a file, however the citing words are drawn', async () => {
    const text = 'Bern is **old** ([a](https://bern.example/a)). Rain falls. It snows.';
    const link = '([a](https://bern.example/a))';
    const annotations = [
      {
        type: 'url_citation',
        url: 'https://bern.example/a',
        title: 'Bern',
        start_index: text.indexOf(link),
        end_index: text.indexOf(link) + link.length,
      },
      { type: 'file_citation', file_id: 'file_1', filename: hostile, index: text.indexOf(' It') },
      { type: 'container_file_citation', container_id: 'c', file_id: 'file_2', filename: 'b.csv' },
      { type: 'url_citation', url: 'javascript:alert(1)' },
    ];
    const { container } = await show({
      type: 'message',
      content: [{ type: 'output_text', text, annotations }],
    });
    await expect.element(page.getByRole('button', { name: 'Citation 1: Bern' })).toBeVisible();
    expect(container.querySelector('.markdown p')).toHaveTextContent(
      'Bern is old (a (bern.example)).1 Rain falls.2 It snows.',
    );
    expect(
      page
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Bern'),
      expect.stringContaining(hostile),
      expect.stringContaining('b.csv'),
      expect.stringContaining('javascript:alert(1)'),
    ]);
    expect(container.querySelector('a[href^="javascript"]')).toBeNull();
    await page.getByRole('button', { name: `Citation 2: ${hostile}` }).click();
    await expect.element(page.getByRole('listitem').nth(1)).toHaveFocus();
  });

  it.each([
    ['a bare text', hostile],
    ['a list of bare texts', [hostile]],
  ])('shows a message whose content is %s', async (_, content) => {
    await show({ type: 'message', content });
    await expect.element(page.getByText(hostile)).toBeVisible();
  });

  it('shows a text that is JSON as a tree', async () => {
    const text = '{"glob":"**/*.ts"}';
    await show({ type: 'message', content: [{ type: 'output_text', text }] });
    await expect
      .element(page.getByRole('tree', { name: 'Answer' }))
      .toHaveTextContent('glob: "**/*.ts"');
  });

  it('shows a refusal as a refusal', async () => {
    await show({ type: 'message', content: [{ type: 'refusal', refusal: hostile }] });
    await expect.element(page.getByText('Refusal')).toBeVisible();
    await expect.element(page.getByText(hostile)).toBeVisible();
  });

  it('shows the first hundred rows of parts with many references, and more on request', async () => {
    const part = (text: string) => ({
      type: 'output_text',
      text,
      annotations: Array.from({ length: 1000 }, (_, at) => ({
        type: 'url_citation',
        url: `https://example.org/${text}/${at}`,
      })),
    });
    await show({ type: 'message', content: [part('one'), part('two')] });
    const links = page.getByRole('link');
    await expect.poll(() => links.elements().length).toBe(100);
    await page.getByRole('button', { name: 'Show more (900)' }).click();
    await expect.poll(() => links.elements().length).toBe(200);
    await page.getByRole('button', { name: 'Show more (1)' }).click();
    await expect.poll(() => links.elements().length).toBe(300);
  });

  it('shows the first hundred members of a call', async () => {
    const members = Array.from({ length: 1000 }, (_, at) => [`member_${at}`, at]);
    await show({ type: 'mcp_call', name: 'find', ...Object.fromEntries(members) });
    await expect.element(page.getByText('member_99', { exact: true })).toBeVisible();
    await expect.element(page.getByText('member_100', { exact: true })).not.toBeInTheDocument();
  });

  it.each([
    ['Reasoning', { content: [{ type: 'reasoning_text', text: 'First, think' }], summary: [] }],
    ['Reasoning summary', { summary: [{ type: 'summary_text', text: 'First, think' }] }],
  ])('collapses %s until it is opened', async (name, members) => {
    await show({ type: 'reasoning', ...members });
    await expect.element(page.getByText('First, think')).not.toBeInTheDocument();
    await page.getByText(name, { exact: true }).click();
    await expect.element(page.getByText('First, think')).toBeVisible();
  });

  it('shows the arguments of a call as they stream', async () => {
    const call = {
      type: 'function_call',
      call_id: 'call_1',
      name: 'get_weather',
      status: 'in_progress',
    };
    const { rerender } = await show({ ...call, arguments: '{"city":"Be' }, true);
    await expect.element(page.getByText('{"city":"Be')).toBeVisible();
    await rerender({ item: { ...call, arguments: '{"city":"Bern"}' } });
    await expect.element(page.getByText('"city": "Bern"')).toBeVisible();
  });

  it('does not show an item as in progress after the response ended', async () => {
    const call = { type: 'function_call', name: 'get_weather', status: 'in_progress' };
    const { rerender } = await show(call, true);
    await expect.element(page.getByText('in progress')).toBeVisible();
    await rerender({ growing: false });
    await expect.element(page.getByText('not finished')).toBeVisible();
    await expect.element(page.getByText('in progress')).not.toBeInTheDocument();
  });

  it.each([
    ['mcp call', { type: 'mcp_call', server_label: 'docs', name: 'search', output: hostile }],
    ['web search call', { type: 'web_search_call', action: { query: hostile } }],
    ['code interpreter call', { type: 'code_interpreter_call', code: hostile }],
  ])('shows an item of a tool with its members: %s', async (kind, item) => {
    await show(item);
    await expect.element(page.getByText(kind)).toBeVisible();
    await expect.element(page.getByText(hostile)).toBeVisible();
    expect(document.querySelector('pre img')).toBeNull();
  });

  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

  it('shows what a search asked for and found, as links that nothing follows by itself', async () => {
    const sources = [{ type: 'url', url: 'https://bern.example/a' }];
    await show({ type: 'web_search_call', action: { type: 'search', query: hostile, sources } });
    await expect.element(page.getByRole('list', { name: 'Queries' })).toHaveTextContent(hostile);
    const link = page.getByRole('link', { name: 'https://bern.example/a' });
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
  });

  it('links no address with a script, and draws no image but one that the answer holds', async () => {
    const { container } = await show({
      type: 'code_interpreter_call',
      outputs: [
        { type: 'image', url: 'javascript:alert(1)' },
        { type: 'image', url: 'https://bern.example/plot.png' },
        { type: 'image', url: 'data:image/svg+xml;base64,PHN2Zz4=' },
        { type: 'image', url: `data:image/png;base64,${png}` },
      ],
      results: [{ filename: 'a.txt', url: 'javascript:alert(2)' }],
    });
    await expect.element(page.getByRole('img')).toBeVisible();
    expect(page.getByRole('img').elements()).toHaveLength(1);
    const addresses = [...container.querySelectorAll('a')].map((link) => link.href);
    expect(addresses).toEqual(['https://bern.example/plot.png']);
    await expect.element(page.getByText('javascript:alert(1)')).toBeVisible();
    await expect.element(page.getByText('javascript:alert(2)')).toBeVisible();
  });

  it('shows the image so far, and then the whole one', async () => {
    const call = { type: 'image_generation_call', status: 'generating' };
    const { rerender } = await show({ ...call, partial_image_b64: png }, true);
    await expect
      .element(page.getByRole('img'))
      .toHaveAttribute('src', `data:image/png;base64,${png}`);
    // The header of a JPEG of 2 × 2 pixels.
    const whole = '/9j/wAARCAACAAIDASIAAhEBAxEB';
    await rerender({ item: { ...call, status: 'completed', result: whole } });
    await expect
      .element(page.getByRole('img'))
      .toHaveAttribute('src', `data:image/jpeg;base64,${whole}`);
  });

  it('shows the beginning of a huge result, and as much of a long list', async () => {
    const results = Array.from({ length: 5000 }, (_, at) => ({ filename: `${at}.txt`, text: 'a' }));
    const outputs = [{ type: 'logs', logs: 'x'.repeat(2_000_000) }];
    const { container } = await show({ type: 'file_search_call', results, outputs });
    await expect.element(page.getByText('4999.txt')).not.toBeInTheDocument();
    expect(page.getByRole('listitem').elements()).toHaveLength(100);
    expect(container.textContent.length).toBeLessThan(40_000);
  });

  it('shows an unknown item as a tree', async () => {
    await show({ type: 'steer', whatever: [1, 2], words: hostile });
    const tree = page.getByRole('tree', { name: 'Item' });
    await expect.element(tree).toHaveTextContent('whatever');
    await expect.element(tree).toHaveTextContent(hostile);
  });
});

describe('The end of a response', () => {
  async function show(fields: Partial<ResponseRecord>) {
    const onretry = vi.fn();
    await render(ResponseEnd, { record: responseRecord(fields), onretry });
    return onretry;
  }

  const retry = page.getByRole('button', { name: 'Retry' });

  it.each([{ error: null }, {}])(
    'says that a response which failed with %j gave no reason, and offers to retry',
    async (members) => {
      const onretry = await show({ state: 'failed', members: { status: 'failed', ...members } });
      await expect.element(page.getByRole('alert')).toHaveTextContent('gave no reason');
      await retry.click();
      expect(onretry).toHaveBeenCalledOnce();
    },
  );

  it("shows the service's message as text", async () => {
    const words = '<b>Out</b> of luck';
    await show({ state: 'failed', members: { status: 'failed', error: { message: words } } });
    await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  });

  it('shows how much of an incomplete response was received', async () => {
    await show({
      state: 'interrupted',
      error: { kind: 'cut-off' },
      members: { status: 'queued' },
    });
    await expect.element(page.getByText(/it ended with “queued”/)).toBeVisible();
    await expect.element(page.getByText('Empty response')).not.toBeInTheDocument();
    await expect.element(retry).toBeVisible();
  });

  it('reports events that couldn’t be read, even if the response completed', async () => {
    await show({ state: 'done', members: { status: 'completed' }, unreadEvents: 1 });
    await expect.element(page.getByText('Couldn’t read part of the stream')).toBeVisible();
  });
});
