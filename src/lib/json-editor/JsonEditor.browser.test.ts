import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import JsonEditor from './JsonEditor.svelte';

const box = page.getByRole('textbox', { name: 'Schema' });
const oninput = vi.fn<(text: string) => void>();
const schema = {
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { enum: ['cat', 'dog'] },
    tame: { type: 'boolean', description: 'Whether it lets itself be touched.' },
  },
};

let update: (props: object) => Promise<void>;
let value = '';

/** The code editor has taken the place of the plain field. */
const ready = () => expect.element(box).toHaveAttribute('contenteditable', 'true');
/** What has the focus in the page is the box around it. */
const hasFocus = () => document.activeElement?.shadowRoot?.activeElement === box.element();
const typed = () => oninput.mock.lastCall?.[0];

beforeEach(async () => {
  value = '';
  oninput.mockReset();
  oninput.mockImplementation((text) => void update({ value: (value = text) }));
  const result = await render(JsonEditor, {
    value,
    label: 'Schema',
    description: 'The form of an answer.',
    schema,
    oninput,
  });
  update = (props) => result.rerender(props);
});

describe('the field for JSON', () => {
  it('has its name and its description before and after the editor has come', async () => {
    await expect.element(box).toHaveAccessibleDescription('The form of an answer.');
    await ready();
    await expect.element(box).toHaveAccessibleDescription('The form of an answer.');
  });

  it('keeps what is typed, the caret and the focus when the editor takes over', async () => {
    await box.click();
    await userEvent.keyboard('{{"a": ');
    await ready();
    await expect.poll(hasFocus).toBe(true);
    await userEvent.keyboard('1');
    await expect.poll(typed).toMatch(/^\{"a": 1/);
  });

  it('is filled at once, and tells each change', async () => {
    await ready();
    await box.fill('{\n  "a": [1, 2],\n  "b": {}\n}');
    expect(typed()).toBe('{\n  "a": [1, 2],\n  "b": {}\n}');
    await box.fill('{"b": 2}');
    expect(typed()).toBe('{"b": 2}');
  });

  it('types over what is selected, and around it with a bracket', async () => {
    await ready();
    await update({ value: '{\n  "a": 1\n}' });
    await box.click();
    await expect.poll(hasFocus).toBe(true);
    const type = (data: string) =>
      box
        .element()
        .dispatchEvent(
          new InputEvent('beforeinput', { inputType: 'insertText', data, cancelable: true }),
        );
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
    // What the browser would do itself is not awaited: WebKit takes words from outside of the shadow root.
    expect(type('[')).toBe(false);
    expect(typed()).toBe('[{\n  "a": 1\n}]');
    expect(type('x')).toBe(false);
    expect(typed()).toBe('[x]');
    expect(type('y')).toBe(true);
  });

  it('shows what the page sets, and tells nothing of it', async () => {
    await ready();
    await update({ value: '{"set": true}' });
    await expect.element(box).toHaveTextContent('{"set": true}');
    expect(oninput).not.toHaveBeenCalled();
  });

  it('is left by Tab, and by Shift and Tab', async () => {
    await ready();
    await box.click();
    await expect.poll(hasFocus).toBe(true);
    await userEvent.tab();
    expect(hasFocus()).toBe(false);
    expect(typed()).toBeUndefined();
  });

  it('leaves Escape to what is around it, except while it offers something', async () => {
    const onKeydown = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener('keydown', onKeydown);
    await ready();
    await box.click();
    await userEvent.keyboard('{Escape}');
    expect(onKeydown.mock.lastCall?.[0].defaultPrevented).toBe(false);
    await userEvent.keyboard('{{"');
    await expect.element(page.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(onKeydown.mock.lastCall?.[0].defaultPrevented).toBe(true);
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    document.removeEventListener('keydown', onKeydown);
  });
});

describe('what it offers', () => {
  it('are the names of the schema, and its values behind them', async () => {
    await ready();
    await box.click();
    await userEvent.keyboard('{{"');
    await expect.element(page.getByRole('option', { name: 'kind' })).toBeVisible();
    await page.getByRole('option', { name: 'kind' }).click();
    expect(typed()).toMatch(/^\{"kind": /);
    await userEvent.keyboard('"');
    await page.getByRole('option', { name: 'dog' }).click();
    expect(typed()?.replaceAll(' ', '')).toBe('{"kind":"dog"}');
  });

  it('is asked for by Ctrl+Space, without what is there already', async () => {
    await ready();
    await box.fill('{"kind": "cat", }');
    await userEvent.keyboard('{ArrowLeft}{Control>} {/Control}');
    await expect.element(page.getByRole('option', { name: 'tame' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'kind' })).not.toBeInTheDocument();
  });
});

it('marks the place of a mistake', async () => {
  await ready();
  await box.fill('{"a": 1 "b": 2}');
  await expect
    .poll(() => box.element().querySelector('.cm-lintRange-error')?.textContent)
    .toBe('"');
});

it('stays a plain field for lines that are too long to be measured', async () => {
  await ready();
  await update({ value: JSON.stringify('x'.repeat(30_000)) });
  await expect.element(box).toHaveValue(`"${'x'.repeat(30_000)}"`);
});
