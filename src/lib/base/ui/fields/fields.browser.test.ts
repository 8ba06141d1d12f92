import { SvelteMap } from 'svelte/reactivity';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../../app.css';
import Combobox from './Combobox.svelte';
import FieldFixture from './FieldFixture.svelte';
import RenameField from './RenameField.svelte';
import FileDrop from '../files/FileDrop.svelte';
import { enterModal } from '../dialogs/modals.svelte';

describe('A list with a field', () => {
  const options = [
    { value: 'a', label: 'Alpha' },
    { value: 'b', label: 'Beta' },
    { value: 'g', label: 'Gamma' },
  ];
  const onchange = vi.fn();
  const input = page.getByRole('combobox', { name: 'Model' });
  const listbox = page.getByRole('listbox', { name: 'Model' });

  async function show(freeText = false) {
    onchange.mockClear();
    await render(Combobox, { label: 'Model', options, value: 'b', freeText, onchange });
  }

  describe('Combobox', () => {
    beforeEach(() => show());

    it('shows the label of its value, and no list, while closed', async () => {
      await expect.element(input).toHaveValue('Beta');
      await expect.element(input).toHaveAttribute('aria-expanded', 'false');
      await expect.element(listbox).not.toBeInTheDocument();
    });

    it('selects its text on focus, so that typing searches', async () => {
      await input.click();
      await userEvent.keyboard('gam');
      await expect.element(input).toHaveValue('gam');
      await expect.element(page.getByRole('option')).toHaveTextContent('Gamma');
    });

    it('keeps its list beside it when an ancestor scrolls', async () => {
      await input.click();
      await expect.element(listbox).toBeVisible();
      const distance = () =>
        listbox.element().getBoundingClientRect().top - input.element().getBoundingClientRect().top;
      await expect.poll(distance).toBeGreaterThan(0);
      const before = distance();
      document.body.style.paddingTop = '40px';
      expect(distance()).toBe(before - 40);
      document.body.dispatchEvent(new Event('scroll'));
      expect(distance()).toBe(before);
      document.body.style.paddingTop = '';
    });

    it('lets typing replace a value that arrives while the field has the focus', async () => {
      const { rerender } = await render(Combobox, { label: 'Late', options, freeText: true });
      const late = page.getByRole('combobox', { name: 'Late' });
      await late.click();
      await rerender({ value: 'a' });
      await expect.element(late).toHaveValue('Alpha');
      await userEvent.keyboard('own');
      await expect.element(late).toHaveValue('own');
    });

    it('keeps the active option when others arrive before it', async () => {
      const onchange = vi.fn();
      const { rerender } = await render(Combobox, { label: 'Growing', options, onchange });
      const growing = page.getByRole('combobox', { name: 'Growing' });
      await growing.click();
      await userEvent.keyboard('amm');
      await rerender({ options: [{ value: 'h', label: 'Hammer' }, ...options] });
      await expect.poll(() => page.getByRole('option').all()).toHaveLength(2);
      await userEvent.keyboard('{Enter}');
      expect(onchange).toHaveBeenCalledWith('g');
    });

    it('moves by arrows, Home and End, highlights the active option and selects it on Enter', async () => {
      await input.click();
      await userEvent.keyboard('{Home}{ArrowDown}{End}{ArrowUp}{ArrowDown}');
      const active = () => input.element().getAttribute('aria-activedescendant') ?? '';
      await expect.poll(() => document.getElementById(active())?.textContent).toContain('Gamma');
      await userEvent.keyboard('{Enter}');
      await expect.element(input).toHaveValue('Gamma');
      await expect.element(listbox).not.toBeInTheDocument();
      expect(onchange.mock.calls).toEqual([['g']]);
    });

    it('cancels a search on Escape and shows the value again', async () => {
      await input.click();
      await userEvent.keyboard('al{Escape}');
      await expect.element(input).toHaveValue('Beta');
      expect(onchange).not.toHaveBeenCalled();
    });

    it('selects a clicked option', async () => {
      await input.click();
      await page.getByRole('option', { name: 'Alpha' }).click();
      await expect.element(input).toHaveValue('Alpha');
      expect(onchange.mock.calls).toEqual([['a']]);
    });

    it('restores its value when it is emptied, unless it is optional', async () => {
      await input.click();
      await userEvent.keyboard('{Backspace}{Tab}');
      await expect.element(input).toHaveValue('Beta');
      await render(Combobox, { label: 'Optional', options, value: 'b', optional: true, onchange });
      await page.getByRole('combobox', { name: 'Optional' }).click();
      await userEvent.keyboard('{Backspace}{Tab}');
      expect(onchange.mock.calls).toEqual([['']]);
    });

    it('discards a text that matches no option when the focus leaves', async () => {
      await input.click();
      await userEvent.keyboard('nothing{Tab}');
      await expect.element(input).toHaveValue('Beta');
    });
  });

  describe('Combobox with free text', () => {
    beforeEach(() => show(true));

    it('offers the typed text as a value', async () => {
      await input.click();
      await userEvent.keyboard('vendor/new-model{Enter}');
      await expect.element(input).toHaveValue('vendor/new-model');
      expect(onchange.mock.calls).toEqual([['vendor/new-model']]);
    });

    it('shows the typed text as the value that its owner makes of it', async () => {
      const chosen = new SvelteMap([['model', 'old']]);
      await render(Combobox, {
        label: 'Own',
        options: [],
        get value() {
          return `id ${chosen.get('model')}`;
        },
        get valueText() {
          return chosen.get('model');
        },
        freeText: (text: string) => ({ value: `id ${text}`, label: `Use “${text}”` }),
        onchange: (value: string) => void chosen.set('model', value.slice(3)),
      });
      const own = page.getByRole('combobox', { name: 'Own' });
      await own.click();
      await userEvent.keyboard('new{Enter}');
      await expect.element(own).toHaveValue('new');
    });

    it('keeps the typed text when the focus leaves', async () => {
      await input.click();
      await userEvent.keyboard('alp{Tab}');
      expect(onchange.mock.calls).toEqual([['alp']]);
    });
  });
});

describe('A field', () => {
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const key = page.getByRole('textbox', { name: 'API key' });
  const temperature = page.getByRole('spinbutton', { name: 'Temperature' });

  let screen: Awaited<ReturnType<typeof show>>;
  const show = () => render(FieldFixture, { error: undefined as string | undefined });

  beforeEach(async () => {
    screen = await show();
  });

  it('names its control and describes it by the hint', async () => {
    await expect.element(name).toHaveAccessibleDescription('Shown in the picker.');
    await expect.element(name).not.toHaveAttribute('aria-invalid');
  });

  it('puts an error before the hint and marks the control', async () => {
    await screen.rerender({ error: 'Enter a name.' });
    await expect.element(name).toHaveAccessibleDescription('Enter a name. Shown in the picker.');
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  });

  it('hides a secret until it is revealed, and keeps password managers away', async () => {
    await expect.element(key).toHaveStyle('-webkit-text-security: disc');
    await expect.element(key).toHaveAttribute('autocomplete', 'off');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect.element(key).toHaveStyle('-webkit-text-security: none');
  });

  it('reads an emptied number as unset, not as zero', async () => {
    await temperature.fill('0');
    await expect.element(page.getByText('temperature: 0')).toBeVisible();
    await temperature.fill('');
    await expect.element(page.getByText('temperature: unset')).toBeVisible();
  });
});

describe('A name that is edited', () => {
  const onend = vi.fn();
  const title = page.getByRole('textbox', { name: 'Title' });

  beforeEach(async () => {
    onend.mockClear();
    await render(RenameField, { label: 'Title', value: 'Untitled', onend });
    await title.fill(' Letters ');
  });

  it('submits the name by Enter, once', async () => {
    await userEvent.keyboard('{Enter}');
    (await title.findElement()).blur();
    expect(onend).toHaveBeenCalledExactlyOnceWith('Letters');
  });

  it('submits the name when the page is reloaded or left', async () => {
    dispatchEvent(new Event('pagehide'));
    expect(onend).toHaveBeenCalledExactlyOnceWith('Letters');
  });

  it('submits nothing by Escape', async () => {
    await userEvent.keyboard('{Escape}');
    dispatchEvent(new Event('pagehide'));
    expect(onend).toHaveBeenCalledExactlyOnceWith(undefined);
  });
});

describe('A field for files', () => {
  const onfiles = vi.fn<(files: File[]) => void>();
  const names = () => onfiles.mock.lastCall?.[0].map(({ name }) => name);
  const input = page.getByLabelText('Upload file');

  function brought(...files: string[]): DataTransfer {
    const data = new DataTransfer();
    for (const name of files) data.items.add(new File(['{}'], name));
    return data;
  }

  beforeEach(async () => {
    onfiles.mockClear();
    await render(FileDrop, { label: 'Upload file', dropLabel: 'Drop to upload', onfiles });
  });

  it('accepts several files from its input, and the same one again', async () => {
    const file = new File(['{}'], 'a.jsonl');
    await userEvent.upload(input, [file, new File(['{}'], 'b.jsonl')]);
    expect(names()).toEqual(['a.jsonl', 'b.jsonl']);
    await userEvent.upload(input, file);
    expect(names()).toEqual(['a.jsonl']);
  });

  it('accepts files dropped anywhere on the page, and shows it while they are dragged', async () => {
    const dataTransfer = brought('dropped.jsonl');
    document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
    await expect.element(page.getByText('Drop to upload')).toBeVisible();
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(drop);
    expect(names()).toEqual(['dropped.jsonl']);
    expect(drop.defaultPrevented).toBe(true);
    await expect.element(page.getByText('Drop to upload')).not.toBeInTheDocument();
  });

  it('accepts pasted files, and ignores pasted text', () => {
    const paste = (clipboardData: DataTransfer) =>
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    expect(paste(new DataTransfer())).toBe(true);
    expect(onfiles).not.toHaveBeenCalled();
    paste(brought('pasted.jsonl'));
    expect(names()).toEqual(['pasted.jsonl']);
  });

  it('ignores files that are dropped while a dialog covers it', async () => {
    const leave = enterModal(document.createElement('dialog'));
    onTestFinished(leave);
    const drop = () =>
      document.body.dispatchEvent(
        new DragEvent('drop', {
          dataTransfer: brought('a.jsonl'),
          bubbles: true,
          cancelable: true,
        }),
      );
    expect(drop(), 'the browser does not open it').toBe(false);
    expect(onfiles).not.toHaveBeenCalled();
    leave();
    drop();
    expect(names()).toEqual(['a.jsonl']);
  });

  it('accepts files dropped on its own dialog', () => {
    const home = input.element().closest('body > *');
    if (!(home instanceof HTMLElement)) throw new Error('It is on the page.');
    onTestFinished(enterModal(home));
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: brought('b.jsonl'), bubbles: true, cancelable: true }),
    );
    expect(names()).toEqual(['b.jsonl']);
  });
});
