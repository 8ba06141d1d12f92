import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openRequestDrafts } from '$lib/base/storage/drafts';
import '../../../../app.css';
import ImportRowsDialog from './ImportRowsDialog.svelte';

describe('The import of rows', () => {
  const onimport = vi.fn();
  const onevaluation = vi.fn();
  const onclose = vi.fn();
  const dialog = page.getByRole('dialog', { name: 'Import rows' });
  const template = page.getByRole('textbox', { name: 'Prompt for each row' });
  const pasted = page.getByRole('textbox', { name: 'Rows' });
  const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });
  const preview = page.getByRole('region', { name: 'First prompts' }).getByRole('listitem');
  const prompts = () =>
    preview.elements().map((item) => item.textContent.trim().replace(/\s+/g, ' '));

  const header = dialog.getByRole('checkbox', { name: 'First row names the columns' });

  const open = (props = {}) =>
    render(ImportRowsDialog, { onimport, onevaluation, onclose, ...props });

  async function choose(content: string, name: string) {
    await userEvent.upload(page.getByLabelText('Choose file'), new File([content], name));
  }

  async function paste(text: string) {
    await button('Paste rows').click();
    await pasted.fill(text);
  }

  beforeEach(async () => {
    onimport.mockClear();
    onclose.mockClear();
    await openRequestDrafts().set('comparison-rows', {});
  });

  it('makes a prompt of each row of a file and shows it before the import', async () => {
    await open();
    await choose('id,question,expected\n1,Why?,A\n2,How?,B\n3,When?,C\n4,Who?,D\n', 'table.csv');
    await expect.element(dialog).toHaveTextContent('table.csv');
    await expect.element(dialog).toHaveTextContent('4 rows · 3 columns');
    await expect.element(template).toHaveValue('{{question}}');
    expect(prompts()).toEqual(['Why?', 'How?', 'When?']);
    await template.fill('Say {{id}}: {{question}}');
    await expect.poll(prompts).toEqual(['Say 1: Why?', 'Say 2: How?', 'Say 3: When?']);
    await button('Import 4 rows').click();
    await expect.poll(() => onimport.mock.calls.length).toBe(1);
    const [rows] = onimport.mock.calls[0] as [unknown[]];
    expect(rows).toHaveLength(4);
    expect(rows[3]).toEqual({
      prompts: ['Say 4: Who?'],
      values: { id: '4', question: 'Who?', expected: 'D' },
    });
    expect(onclose).not.toHaveBeenCalled();
  });

  it('reads spreadsheet cells and lets the person mark the first row as names', async () => {
    await open();
    await paste('Why, then?\t1\nHow?\t2\n');
    await button('Read rows').click();
    await expect.element(header).not.toBeChecked();
    await expect.poll(prompts).toEqual(['Why, then?', 'How?']);
    await header.click();
    await expect.poll(prompts).toEqual(['How?']);
    await header.click();
    await button('Import 2 rows').click();
    await expect
      .poll(() => onimport.mock.lastCall?.[0])
      .toMatchObject([{ values: { 'column 1': 'Why, then?', 'column 2': '1' } }, {}]);
  });

  it('reads what was pasted elsewhere immediately', async () => {
    await open({ pasted: 'question\tb\nWhy?\tx\nHow?\ty\n' });
    await expect.poll(prompts).toEqual(['Why?', 'How?']);
  });

  it('takes the prompts from the lines of a batch file', async () => {
    const line = (id: string, ...contents: string[]) =>
      JSON.stringify({
        custom_id: id,
        method: 'POST',
        url: '/v1/chat/completions',
        body: {
          model: 'm',
          messages: contents.map((content, at) => ({
            role: at % 2 === 0 ? 'user' : 'assistant',
            content,
          })),
        },
      });
    await open();
    await choose(
      `${line('a', 'One?')}\n${line('b', 'One?', '1.', 'Two?')}\n{"custom_id":"c"}\n`,
      'in.jsonl',
    );
    await expect.element(dialog).toHaveTextContent('1 row without a prompt');
    await expect.element(dialog).toHaveTextContent('row 3');
    await expect.poll(prompts).toEqual(['One?', 'after 2 messages Two?']);
    await button('Import 2 rows').click();
    await expect
      .poll(() => onimport.mock.lastCall?.[0])
      .toMatchObject([{ prompts: ['One?'] }, { prompts: ['Two?'], before: [{}, {}] }]);
  });

  it('accepts a dropped file', async () => {
    await open();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['prompt\nDropped?\n'], 'dropped.csv'));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    (await dialog.findElement()).dispatchEvent(drop);
    await expect.poll(prompts).toEqual(['Dropped?']);
  });

  it.each([
    ['promptfooconfig.yaml', 'prompts: [Hi]'],
    ['tests.csv', 'question,__expected\nWhy?,contains:So\n'],
    ['items.jsonl', '{"item": {"question": "Why?"}}\n'],
  ])('passes on a file with an evaluation: %s', async (name, content) => {
    onevaluation.mockClear();
    await open();
    await choose(content, name);
    await expect.poll(() => onevaluation.mock.lastCall?.[0]).toMatchObject([{ name }]);
  });

  it('does not import a prompt that names a missing column, and says so', async () => {
    await open();
    await choose('question,b\nWhy?,1\nHow?,2\n', 'table.csv');
    await expect.element(button('Import 2 rows')).toBeEnabled();
    await template.fill('{{qestion}}');
    await expect.element(template).toHaveAccessibleDescription(/no column “qestion”/);
    await expect.element(button(/^Import/)).toBeDisabled();
  });

  it('shows errors in the data, and how many rows are too many', async () => {
    await open();
    await choose(`question,b\n${'Why?,1\n'.repeat(10_001)}one too few\n`, 'long.csv');
    await expect.element(dialog).toHaveTextContent('Rows with too few values: 1');
    await expect.element(dialog).toHaveTextContent('Only the first 10,000 rows will be imported');
    await expect
      .element(dialog)
      .toHaveTextContent('2 rows beyond the limit of a comparison will be skipped');
    await expect.element(button('Import 10,000 rows')).toBeEnabled();
  });

  it('restores what was typed and pasted after it was closed by accident', async () => {
    const first = await open();
    await paste('question\nWhy?\n');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onclose.mock.calls.length).toBe(1);
    await first.unmount();
    const second = await open();
    await expect.element(pasted).toHaveValue('question\nWhy?\n');
    await button('Read rows').click();
    await template.fill('Tell me: {{question}}');
    await second.unmount();
    const third = await open();
    await button('Read rows').click();
    await expect.element(template).toHaveValue('Tell me: {{question}}');
    await button('Cancel').click();
    await third.unmount();
    await open();
    await expect.element(button('Paste rows')).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows hostile text as text', async () => {
    await open();
    await choose('prompt,<img src=x onerror=alert(1)>\n<b>{{prompt}}</b>,2\n', 'a.csv');
    await expect.poll(prompts).toEqual(['<b>{{prompt}}</b>']);
  });
});
