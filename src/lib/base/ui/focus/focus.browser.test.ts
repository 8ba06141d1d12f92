import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PageParts } from './page-parts';
import { keepFocus } from './restore-focus';

describe('The way through the parts of a page', () => {
  const root = document.createElement('div');
  let parts: PageParts;
  let stop: () => void;

  beforeEach(() => {
    root.innerHTML = `
    <nav data-part><a href="#a">Chat</a><a href="#b" aria-current="page">Audio</a></nav>
    <main tabindex="-1">
      <div data-part><button>New</button></div>
      <div data-part hidden><button>Hidden</button></div>
      <div data-part><p>Nothing to press</p></div>
      <div data-part><button disabled>Send</button><textarea></textarea><button>Stop</button></div>
    </main>`;
    document.body.append(root);
    parts = new PageParts();
    stop = parts.follow();
  });

  afterEach(() => {
    stop();
    root.remove();
  });

  const go = (step: 1 | -1) => {
    parts.neighbour(step)?.focus();
    return document.activeElement?.textContent || document.activeElement?.localName;
  };
  const field = () => root.querySelector('textarea');

  it('moves from part to part, to its current element or else the first, past those that cannot be focused', () => {
    expect([go(1), go(1), go(1)]).toEqual(['Audio', 'New', 'textarea']);
    expect([go(-1), go(-1)]).toEqual(['New', 'Audio']);
  });

  it('continues at the other end after the last part and before the first', () => {
    field()?.focus();
    expect([go(1), go(-1)]).toEqual(['Audio', 'textarea']);
  });

  it('has nowhere to go from the only part', () => {
    for (const part of root.querySelectorAll('main [data-part]')) part.remove();
    root.querySelector('main')?.remove();
    root.querySelector('a')?.focus();
    expect(parts.neighbour(1)).toBeUndefined();
  });

  it('returns to the last focus in a part, while that can be focused', () => {
    const last = root.querySelector<HTMLElement>('main > :last-child > :last-child');
    last?.focus();
    expect([go(-1), go(1)]).toEqual(['New', 'Stop']);
    go(-1);
    last?.remove();
    expect(go(1)).toBe('textarea');
  });

  it('begins at the last part when moving backward without a focus', () => {
    expect(go(-1)).toBe('textarea');
  });

  it('treats the content as one part if nothing in it is marked', () => {
    for (const part of root.querySelectorAll('main [data-part]')) part.removeAttribute('data-part');
    root.querySelector('a')?.focus();
    expect(go(1)).toBe('New');
  });
});

describe('The focus', () => {
  let root: HTMLElement;
  let stop: () => void;

  /** A page with two rows of one button each, followed by a field. */
  beforeEach(() => {
    root = document.createElement('main');
    for (const name of ['first', 'second']) {
      const row = document.createElement('div');
      row.id = name;
      row.append(button(`${name}-button`));
      root.append(row);
    }
    const field = document.createElement('input');
    field.id = 'field';
    root.append(field);
    document.body.append(root);
    stop = keepFocus(root);
  });

  afterEach(() => {
    stop();
    root.remove();
  });

  function button(id: string): HTMLButtonElement {
    const element = document.createElement('button');
    element.id = id;
    element.textContent = id;
    return element;
  }

  const element = (id: string) => document.getElementById(id) as HTMLElement;

  async function focusByKeyboard(id: string) {
    await userEvent.keyboard('{Shift}');
    element(id).focus();
  }

  it('moves to the next element when its own is removed', async () => {
    await focusByKeyboard('first-button');
    element('first').remove();
    await expect.element(element('second-button')).toHaveFocus();
    element('second').remove();
    await expect.element(element('field')).toHaveFocus();
  });

  it('moves to the replacement, even if the surrounding element is removed as well', async () => {
    const around = () => document.createTextNode('');
    element('first').append(around(), around());
    await focusByKeyboard('first-button');
    const before = [...element('first').childNodes];
    element('first').append(around(), button('in-its-place'), around());
    for (const node of before) node.remove();
    await expect.element(element('in-its-place')).toHaveFocus();
  });

  it('moves to the next element when its own is disabled, alone or with its group', async () => {
    await focusByKeyboard('first-button');
    element('first-button').setAttribute('disabled', '');
    await expect.element(element('second-button')).toHaveFocus();
    const group = document.createElement('fieldset');
    group.append(button('in-group'));
    root.prepend(group);
    await focusByKeyboard('in-group');
    group.disabled = true;
    await expect.element(element('second-button')).toHaveFocus();
  });

  it('returns to a re-enabled element, unless a key was pressed in the meantime', async () => {
    await focusByKeyboard('first-button');
    element('first-button').setAttribute('disabled', '');
    await expect.element(element('second-button')).toHaveFocus();
    element('first-button').removeAttribute('disabled');
    await expect.element(element('first-button')).toHaveFocus();

    element('first-button').setAttribute('disabled', '');
    await expect.element(element('second-button')).toHaveFocus();
    await userEvent.keyboard('{Shift}');
    element('first-button').removeAttribute('disabled');
    element('second-button').setAttribute('disabled', '');
    await expect.element(element('field')).toHaveFocus();
  });

  it('moves past the header of a section that contains nothing else', async () => {
    const head = document.createElement('header');
    head.append(button('reset'));
    element('second').before(head);
    await focusByKeyboard('reset');
    element('reset').remove();
    await expect.element(element('second-button')).toHaveFocus();
  });

  it('knows the focused element when it starts', async () => {
    stop();
    await focusByKeyboard('first-button');
    stop = keepFocus(root);
    element('first').remove();
    await expect.element(element('second-button')).toHaveFocus();
  });

  it('moves past a list that contains nothing else', async () => {
    const list = document.createElement('nav');
    list.append(button('delete'));
    element('second').before(list);
    await focusByKeyboard('delete');
    element('delete').remove();
    await expect.element(element('second-button')).toHaveFocus();
  });

  it('moves to the previous element in its part of the content rather than to the next part', async () => {
    element('second').dataset.part = '';
    element('second').append(button('example'));
    await focusByKeyboard('example');
    element('example').remove();
    await expect.element(element('second-button')).toHaveFocus();
    element('second-button').remove();
    await expect.element(element('field')).toHaveFocus();
  });

  it('moves to the previous element if nothing follows', async () => {
    await focusByKeyboard('field');
    element('field').remove();
    await expect.element(element('second-button')).toHaveFocus();
  });

  it('returns to where it was when the last toast disappears', async () => {
    const toasts = document.createElement('div');
    toasts.popover = 'manual';
    toasts.append(button('undo'));
    root.append(toasts);
    toasts.showPopover();
    await focusByKeyboard('second-button');
    await focusByKeyboard('undo');
    toasts.replaceChildren();
    toasts.hidePopover();
    await expect.element(element('second-button')).toHaveFocus();
  });

  it('returns to the open dialog when the last toast in it disappears', async () => {
    await focusByKeyboard('second-button');
    const dialog = document.createElement('dialog');
    const toasts = document.createElement('div');
    toasts.popover = 'manual';
    toasts.append(button('undo'));
    dialog.append(button('close'), toasts);
    root.append(dialog);
    dialog.showModal();
    toasts.showPopover();
    await focusByKeyboard('close');
    await focusByKeyboard('undo');
    toasts.replaceChildren();
    toasts.hidePopover();
    await expect.element(element('close')).toHaveFocus();
    dialog.remove();
  });

  it('moves to the content when a dialog over the page closes, and nothing had the focus before', async () => {
    stop();
    stop = keepFocus(document.body);
    root.tabIndex = -1;
    const dialog = document.createElement('dialog');
    dialog.append(button('close'));
    document.body.append(dialog);
    dialog.showModal();
    await focusByKeyboard('close');
    dialog.remove();
    await expect.element(root).toHaveFocus();
  });

  it('moves to the content when a dialog opened by a pointer is closed by a key', async () => {
    root.tabIndex = -1;
    await userEvent.click(element('first'));
    (document.activeElement as HTMLElement).blur();
    const dialog = document.createElement('dialog');
    dialog.append(button('close'));
    dialog.addEventListener('keydown', () => dialog.remove());
    document.body.append(dialog);
    stop();
    stop = keepFocus(document.body);
    dialog.showModal();
    await userEvent.keyboard('{Escape}');
    await expect.element(root).toHaveFocus();
  });

  it('continues from where the keyboard was before a dialog that a pointer answered', async () => {
    stop();
    stop = keepFocus(document.body);
    await focusByKeyboard('first-button');
    const dialog = document.createElement('dialog');
    dialog.append(button('no'), button('yes'));
    dialog.addEventListener('click', () => dialog.close());
    document.body.append(dialog);
    dialog.showModal();
    await userEvent.click(element('yes'));
    await expect.element(element('first-button')).toHaveFocus();
    expect(element('first-button').matches(':focus-visible')).toBe(false);
    element('first-button').setAttribute('disabled', '');
    await expect.element(element('second-button')).toHaveFocus();
    dialog.remove();
  });

  it('moves to the content when the element that opened a dialog is no longer shown', async () => {
    stop();
    stop = keepFocus(document.body);
    root.tabIndex = -1;
    await focusByKeyboard('first-button');
    const dialog = document.createElement('dialog');
    dialog.append(button('close'));
    document.body.append(dialog);
    dialog.showModal();
    await focusByKeyboard('close');
    element('first').hidden = true;
    dialog.remove();
    await expect.element(root).toHaveFocus();
  });

  it('moves to the part of the page if it contains nothing else', async () => {
    root.tabIndex = -1;
    await focusByKeyboard('first-button');
    root.replaceChildren();
    await expect.element(root).toHaveFocus();
  });

  it('stays where the page puts it', async () => {
    await focusByKeyboard('first-button');
    element('first').remove();
    element('field').focus();
    await Promise.resolve();
    expect(document.activeElement).toBe(element('field'));
  });

  it('leaves it to the router when another page replaces this one', async () => {
    const { pathname } = location;
    await focusByKeyboard('first-button');
    history.replaceState(history.state, '', '/another-page/');
    element('first').remove();
    await Promise.resolve();
    expect(document.activeElement).toBe(document.body);
    history.replaceState(history.state, '', pathname);
  });

  it('does not open an on-screen keyboard after a press by pointer', async () => {
    element('first-button').onclick = () => element('first').remove();
    await userEvent.click(element('first-button'));
    expect(document.activeElement).toBe(document.body);
  });
});
