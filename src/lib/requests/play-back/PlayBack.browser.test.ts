import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import { EventLog } from '$lib/exchanges/events/event-log';
import PlayBack from './PlayBack.svelte';

const answer = page.getByRole('region', { name: 'Answer' });
const place = page.getByRole('slider', { name: 'Place' });

/** Every wait ends when the test says so. */
function steps() {
  let at = 0;
  let waiting: (() => void) | undefined;
  return {
    timers: {
      now: () => at,
      after: (_: number, run: () => void) => {
        waiting = run;
        return () => void (waiting = undefined);
      },
    },
    pass: (ms: number) => {
      at += ms;
      waiting?.();
    },
  };
}

function stream(): EventLog {
  const log = new EventLog();
  ['**Bold', ' words**', ' end'].forEach((content, index) => {
    const data = JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
    log.add({ type: 'delta.content', data }, (index + 1) * 1000);
  });
  return log;
}

it('draws the answer as its events arrive, without the network', async () => {
  const fetched = vi.fn(() => Promise.reject(new Error('Nothing is to be fetched.')));
  vi.stubGlobal('fetch', fetched);
  const { timers, pass } = steps();
  await render(PlayBack, { log: stream(), onclose: () => undefined, timers });
  await expect.element(place).toHaveValue('0');
  pass(2000);
  await expect.element(answer.getByText('Bold words')).toBeVisible();
  await expect.element(page.getByText('2 of 3 · 2.00 s of 3.00 s')).toBeVisible();
  await expect
    .element(page.getByRole('table', { name: 'Events' }))
    .toHaveAttribute('aria-rowcount', '3');
  pass(1000);
  await expect.element(answer).toHaveTextContent('Bold words end');
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

it('jumps to any position, and draws the answer up to there', async () => {
  const { timers } = steps();
  await render(PlayBack, { log: stream(), onclose: () => undefined, timers });
  await place.fill('3');
  await expect.element(answer).toHaveTextContent('Bold words end');
  await place.fill('1');
  await expect.element(answer).toHaveTextContent('**Bold');
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect.element(place).toHaveValue('0');
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});
