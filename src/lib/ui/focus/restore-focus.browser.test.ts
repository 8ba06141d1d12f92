import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { keepFocus } from './restore-focus';

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
