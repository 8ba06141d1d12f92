import type { Locator, Page } from '@playwright/test';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';
import * as wire from '../e2e/support/fault-server';
import { failedRequest } from '../e2e/support/page-faults';
import { sampleNames, sampleReply } from '../e2e/support/samples';

test.use({ expectedMessages: failedRequest });

/** Also expects that no page stretches the window downwards. `seen` is the part that must always be in view, if any. */
async function expectNoSidewaysScroll(page: Page, seen?: Locator): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
          return [clientWidth, Math.max(scrollWidth, clientWidth), scrollHeight - innerHeight];
        }),
      )
      .toEqual([width, width, 0]);
    if (seen) await expect(seen).toBeInViewport({ ratio: 1 });
  }
}

test.describe('On a phone', () => {
  test.use({
    storageState: ({ connected }, use) => use(connected),
    viewport: { width: 390, height: 700 },
  });

  test('Nothing has to be scrolled sideways at 390 and at 320 px, whatever is answered, and no page is taller than the window', async ({
    page,
    chat,
    faults,
  }) => {
    await test.step('in the chat', async () => {
      await chat.open();
      await expectNoSidewaysScroll(page);
      for (const name of sampleNames) {
        faults.reply = sampleReply(name);
        await chat.askToEnd(name);
        await test.step(name, () => expectNoSidewaysScroll(page));
      }
      await chat.askToEnd('An-unbreakable-word-'.repeat(40));
      await expectNoSidewaysScroll(page, chat.send);
    });

    await test.step('in a comparison', async () => {
      faults.reply = (response) => wire.streamAnswer(response, ['An-unbreakable-word-'.repeat(40)]);
      const compare = new ComparePage(page);
      await compare.open();
      await compare.prompts.fill('An-unbreakable-word-'.repeat(40));
      await compare.run.click();
      await expect(compare.answersOf('B')).toContainText('An-unbreakable-word');
      await compare.expectEnd();
      await expectNoSidewaysScroll(page, compare.run);
      await page.getByRole('button', { name: 'Add row' }).click();
      await expect(compare.prompts).toHaveCount(2);
      await expectNoSidewaysScroll(page, compare.run);
    });

    await test.step('in the settings', async () => {
      await page.goto('settings/');
      await page.getByRole('button', { name: 'Add connection' }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByRole('textbox', { name: 'Base URL' })
        .fill(`https://${'long.'.repeat(40)}example/v1`);
      await expectNoSidewaysScroll(page, dialog.getByRole('button', { name: 'Save' }));
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expectNoSidewaysScroll(page);
    });
  });
});

test('The panels, the rail and toasts follow the width of the window', async ({ page, chat }) => {
  await test.step('side panels are beside the content from 900 px, and sheets below that width', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await chat.open();
    await expect(chat.conversations).toBeVisible();
    await expect(page.getByRole('region', { name: 'Parameters' })).toBeVisible();

    await page.setViewportSize({ width: 899, height: 800 });
    await expect(chat.conversations).toBeHidden();
    await page.getByRole('button', { name: 'Show conversations' }).click();
    await expect(chat.conversations).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chat.conversations).toBeHidden();

    await page.getByRole('button', { name: 'Parameters', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Parameters' })).toBeVisible();
    await page.mouse.click(100, 400);
    await expect(page.getByRole('region', { name: 'Parameters' })).toBeHidden();
  });

  await test.step('a toast covers neither the message nor Send', async () => {
    await chat.open();
    const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') };
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByLabel('Attach files').setInputFiles(file);
      await page.getByRole('button', { name: 'Remove a.txt' }).click();
      await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible();
      await chat.composer.click();
      await chat.composer.fill('Hello');
      await chat.send.click({ trial: true });
    }
  });

  await test.step('the rail is at the side from 600 px, and a bar at the bottom below that width', async () => {
    const rail = page.getByRole('navigation', { name: 'Sections' });
    await page.setViewportSize({ width: 600, height: 800 });
    await chat.open();
    await expect.poll(() => rail.boundingBox()).toMatchObject({ x: 0, y: 0, height: 800 });

    await page.setViewportSize({ width: 599, height: 800 });
    await expect.poll(() => rail.boundingBox()).toMatchObject({ x: 0, width: 599 });
    const bottom = async () => {
      const bar = await rail.boundingBox();
      return (bar?.y ?? 0) + (bar?.height ?? 0);
    };
    await expect.poll(bottom).toBe(800);
  });
});

test('A phone shows titles and models in full, four sections, and sheets that a choice closes', async ({
  page,
  chat,
}) => {
  await test.step('the model of a conversation, and the sheet of conversations', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await chat.open();
    await chat.askToEnd('Hello');
    const model = page.getByRole('combobox', { name: 'Model' });
    await expect(model).toHaveValue('built-in/guide');
    await expect.poll(() => model.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'Show conversations' }).click();
    await page.getByRole('button', { name: 'New chat' }).click();
    await expect(chat.conversations).toBeHidden();
    await expect(chat.questions).toHaveCount(0);
    await page.getByRole('button', { name: 'Show conversations' }).click();
    await chat.conversation('Hello').click();
    await expect(chat.conversations).toBeHidden();
    await expect(chat.questions).toContainText('Hello');
  });

  await test.step('four sections, and the others under More', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await chat.open();
    const rail = page.getByRole('navigation', { name: 'Sections' });
    await expect(rail.getByRole('link')).toHaveCount(4);
    await rail.getByRole('button', { name: 'More' }).click();
    await rail.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('button', { name: 'Add connection' })).toBeVisible();
    await expect(rail.getByRole('link')).toHaveCount(4);
  });

  await test.step('the title has the room that no box needs, and no button wraps alone', async () => {
    const middleOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN };
      return y + height / 2;
    };
    const expectInOneLine = (one: Locator, other: Locator) =>
      expect.poll(async () => Math.round((await middleOf(one)) - (await middleOf(other)))).toBe(0);
    await page.setViewportSize({ width: 390, height: 800 });
    for (const many of ['batches', 'files']) {
      await page.goto(`${many}/`);
      const count = page.getByRole('main').getByText(`0 ${many}`);
      await expect(count).toBeVisible();
      const reload = page.getByRole('button', { name: `Reload ${many}` });
      await expectInOneLine(reload, count);
    }
    const compare = new ComparePage(page);
    await compare.open();
    await compare.prompts.fill('What is 17 + 25?');
    await compare.run.click();
    for (const name of ['A', 'B']) await expect(compare.answersOf(name)).toContainText('42');
    await compare.expectEnd();
    const title = page.getByRole('heading', { name: 'What is 17 + 25?' });
    await expect.poll(() => title.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    const answer = compare.answersOf('A');
    const vote = answer.getByRole('button', { name: 'A is best' });
    await expectInOneLine(vote, answer.getByRole('button', { name: 'Copy', exact: true }));
  });
});
