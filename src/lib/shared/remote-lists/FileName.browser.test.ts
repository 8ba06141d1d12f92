import { expect, it } from 'vitest';
import '../../../app.css';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import FileName from './FileName.svelte';

it('The name of a file shows its end when it is truncated, which distinguishes error files from output files', async () => {
  const screen = await render(FileName, { name: 'batch_0123456789abcdef0123456789_error.jsonl' });
  screen.container.style.width = '200px';
  const end = await page.getByText('6789_error.jsonl'.slice(-14)).findElement();
  const { left, right } = end.getBoundingClientRect();
  const box = screen.container.getBoundingClientRect();
  expect(left).toBeGreaterThan(box.left);
  expect(right).toBeLessThanOrEqual(box.right + 0.5);
});

it('The name of a file is not split if it is short or right-to-left', async () => {
  const screen = await render(FileName, { name: 'in.jsonl' });
  await expect.element(page.getByText('in.jsonl')).toBeVisible();
  await screen.rerender({ name: 'אבגדהוזחטיכלמנסעפצקרשתאבגדהוז.jsonl' });
  await expect.element(page.getByText('אבגדהוזחטיכלמנסעפצקרשתאבגדהוז.jsonl')).toBeVisible();
});
