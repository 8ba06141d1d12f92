import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { Player } from './player.svelte';
import Waveform from './Waveform.svelte';

const slider = page.getByRole('slider', { name: 'Position' });

it('shows the position, and moves it by keys and by a press', async () => {
  const player = new Player(() => 100);
  await render(Waveform, { player, peaks: new Float32Array([-1, 1, -0.5, 0.5]) });
  (await slider.findElement()).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(player.time).toBe(3);
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:03 of 1:40');
  await userEvent.keyboard('{End}');
  expect(player.time).toBe(100);
  await slider.click();
  expect(player.time).toBeCloseTo(50, 0);
});

it('draws the sound over its whole width', async () => {
  await render(Waveform, { player: new Player(() => 1), peaks: new Float32Array([-1, 1]) });
  const canvas = (await slider.findElement()).querySelector('canvas');
  await expect
    .poll(() => canvas?.getContext('2d')?.getImageData(canvas.width - 1, 2, 1, 1).data[3])
    .toBe(255);
});
