import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
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

/** Waits until the code editor has replaced the plain field. */
const ready = () => expect.element(box).toHaveAttribute('contenteditable', 'true');
/** The focused element of the document is the shadow host. */
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

describe('The JSON field', () => {
  it('has its name and its description before and after the editor loads', async () => {
    await expect.element(box).toHaveAccessibleDescription('The form of an answer.');
    await ready();
    await expect.element(box).toHaveAccessibleDescription('The form of an answer.');
  });

  it('keeps the text, the caret and the focus when the editor takes over', async () => {
    await box.click();
    await userEvent.keyboard('{{"a": ');
    await ready();
    await expect.poll(hasFocus).toBe(true);
    await userEvent.keyboard('1');
    await expect.poll(typed).toMatch(/^\{"a": 1/);
  });

  it('is filled immediately, and reports each change', async () => {
    await ready();
    await box.fill('{\n  "a": [1, 2],\n  "b": {}\n}');
    await expect.poll(typed).toBe('{\n  "a": [1, 2],\n  "b": {}\n}');
    await box.fill('{"b": 2}');
    await expect.poll(typed).toBe('{"b": 2}');
  });

  it('replaces the selection, and encloses it in a bracket', async () => {
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
    // The browser must not handle the key itself: WebKit takes words from outside the shadow root.
    expect(type('[')).toBe(false);
    expect(typed()).toBe('[{\n  "a": 1\n}]');
    expect(type('x')).toBe(false);
    expect(typed()).toBe('[x]');
    expect(type('y')).toBe(true);
  });

  it('shows a value set by the page, and does not report it as a change', async () => {
    await ready();
    await update({ value: '{"set": true}' });
    await expect.element(box).toHaveTextContent('{"set": true}');
    expect(oninput).not.toHaveBeenCalled();
  });

  it('is left by Tab and by Shift+Tab', async () => {
    await ready();
    await box.click();
    await expect.poll(hasFocus).toBe(true);
    await userEvent.tab();
    expect(hasFocus()).toBe(false);
    expect(typed()).toBeUndefined();
  });

  it('leaves Escape to the elements around it, except while completions are open', async () => {
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

describe('The completions of the editor', () => {
  it('are the member names of the schema, then the values', async () => {
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

  it('open by Ctrl+Space, without existing members', async () => {
    await ready();
    await box.fill('{"kind": "cat", }');
    await userEvent.keyboard('{ArrowLeft}{Control>} {/Control}');
    await expect.element(page.getByRole('option', { name: 'tame' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'kind' })).not.toBeInTheDocument();
  });
});

it('A mistake in JSON is marked at its position', async () => {
  await ready();
  await box.fill('{"a": 1 "b": 2}');
  await expect
    .poll(() => box.element().querySelector('.cm-lintRange-error')?.textContent)
    .toBe('"');
});

it('An editor with lines too long to lay out stays a plain field', async () => {
  await ready();
  await update({ value: JSON.stringify('x'.repeat(30_000)) });
  await expect.element(box).toHaveValue(`"${'x'.repeat(30_000)}"`);
});
