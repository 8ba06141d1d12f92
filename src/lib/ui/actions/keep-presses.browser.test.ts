import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

// tests/browser/keep-presses.ts starts it, as every page does.
const onclick = vi.fn<(event: MouseEvent) => void>();
let area: HTMLElement;
let button: HTMLButtonElement;

beforeEach(() => {
  onclick.mockClear();
  area = document.createElement('div');
  area.innerHTML = '<button>Save <b>now</b></button><p style="height: 200px">Text</p>';
  document.body.append(area);
  button = area.querySelector('button')!;
  button.addEventListener('click', onclick);
});

afterEach(() => {
  area.remove();
});

/** Something arrives above the button while the pointer is down. */
function moveWhilePressed() {
  button.addEventListener('pointerdown', () => (area.style.paddingTop = '100px'));
}

it('a button that moves during a press is pressed', async () => {
  moveWhilePressed();
  await page.getByRole('button').click();
  expect(onclick).toHaveBeenCalledTimes(1);
});

it('a button that stays is pressed once', async () => {
  await page.getByRole('button').click();
  expect(onclick).toHaveBeenCalledTimes(1);
});

it('a button that has moved receives the keys that were held', async () => {
  moveWhilePressed();
  await page.getByRole('button').click({ modifiers: ['Shift'] });
  expect(onclick.mock.calls[0]?.[0].shiftKey).toBe(true);
});

it('a press that is dragged off the button does nothing', async () => {
  const around = vi.fn();
  area.addEventListener('click', around);
  await page.getByRole('button').dropTo(page.getByText('Text'));
  await expect.poll(() => around.mock.calls.length).toBe(1);
  expect(onclick).not.toHaveBeenCalled();
});
