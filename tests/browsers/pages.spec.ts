import { builtPages } from '../e2e/support/hosted-pages';
import { answer, askToEnd } from './chat';
import { expect, test } from './journey';
import { keys, until } from './visitor';
import { dialog, button, combobox } from './targets';

test('Every page opens, wide and narrow, and is no wider than its window', async ({ visitor }) => {
  for (const width of [1440, 520]) {
    await visitor.resize(width);
    for (const path of [...builtPages(), 'batches/?new'])
      await test.step(`/${path} at ${width} px`, async () => {
        await visitor.open(path);
        await visitor.see({ role: 'main' }, { text: /\w/ });
        const over = await visitor.run<number>(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(over).toBeLessThanOrEqual(0);
      });
  }
});

test('The palette goes to a page, and Escape closes it', async ({ visitor }) => {
  const palette = dialog('Search');
  await visitor.open('chat/');
  await visitor.press(keys.control, 'k');
  await visitor.fill(combobox(undefined, palette), 'fine-tun');
  await visitor.see({ role: 'option', name: /Fine-tunings/, within: palette });
  await visitor.press(keys.enter);
  await visitor.see(button(/New fine-tuning/));
  await visitor.press(keys.control, 'k');
  await visitor.see(palette);
  await visitor.press(keys.escape);
  await visitor.seeNone(palette);
});

test('Every page opens without a network, and the built-in service answers', async ({
  visitor,
  host,
}) => {
  await visitor.open('settings/');
  // Not `ready`: a driver ends a script that takes 30 s.
  await until('the build to be cached', () => visitor.run<boolean>(isCached));
  await host.close();
  for (const path of builtPages()) await test.step(`/${path}`, () => visitor.open(path));
  for (const icon of ['favicon.svg', 'apple-touch-icon.png'])
    expect(await visitor.run(isFetched, icon), icon).toBe(true);
  await visitor.open('chat/');
  await askToEnd(visitor, 'What is 2 + 3?');
  await visitor.see(answer, { text: '5' });
});

/** Runs in the page. */
async function isCached(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.state === 'activated';
}

/** Runs in the page. */
async function isFetched(path: string): Promise<boolean> {
  const home = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href;
  return (await fetch(new URL(path, home))).ok;
}
