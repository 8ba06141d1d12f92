import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { BatchPages } from '../e2e/support/batch-pages';
import { ChatPage } from '../e2e/support/chat-page';
import { ComparePage } from '../e2e/support/compare-page';
import { expect, test } from '../e2e/support/console-test';
import { installLanguageModel } from '../support/language-model';
import { visibleTexts } from '../e2e/support/visible-texts';

/** Every text of the pages, for a reviewer to read. `--update-snapshots` writes it again. */
const file = new URL('interface-texts.md', import.meta.url);

/** Collects or compares the texts of one section of the file, each where it is first seen. */
class Texts {
  readonly lines: string[] = [];
  readonly #seen = new Set<string>();

  constructor(
    readonly page: Page,
    readonly title: string,
  ) {}

  /** Adds the new texts of the page. Waits for the lines of the file, in an update until nothing changes. */
  async read(state: string): Promise<void> {
    const heading = `### ${state}`;
    const lines = isUpdate() ? await this.#settled() : linesUnder(this.title, heading);
    await expect.poll(() => this.#unseen(), { message: heading }).toEqual(lines);
    for (const line of lines) this.#seen.add(line);
    if (lines.length > 0) this.lines.push(heading, '', ...lines.map((line) => `- ${line}`), '');
  }

  async #unseen(): Promise<string[]> {
    const texts = await visibleTexts(this.page, this.title === 'Frame' ? 'body' : 'main');
    return texts.filter((text) => !this.#seen.has(text));
  }

  async #settled(): Promise<string[]> {
    let before: string[] | undefined;
    await expect(async () => {
      const last = before;
      before = await this.#unseen();
      expect(before).toEqual(last);
      expect(before.join()).not.toMatch(/\b(Loading|Connecting|Checking)\b/);
    }).toPass({ intervals: [1000] });
    return before ?? [];
  }

  /** Presses a button, reads the dialog that it opens, and closes it. */
  async dialog(button: string, more?: () => Promise<void>): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).first().click();
    const dialog = this.page.getByRole('dialog').last();
    await expect(dialog).toBeVisible();
    await this.read(button);
    await more?.();
    await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  /** Opens and reads every menu of the page. */
  async menus(): Promise<void> {
    const buttons = this.page.locator('main [aria-haspopup="menu"]:visible');
    for (const [index, button] of (await buttons.all()).entries()) {
      await button.click();
      await expect(this.page.getByRole('menu')).toBeVisible();
      const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
      await this.read(`Menu ${index + 1}: ${name}`);
      await this.page.keyboard.press('Escape');
      await expect(this.page.getByRole('menu')).toHaveCount(0);
    }
  }
}

const isUpdate = () => ['all', 'changed'].includes(test.info().config.updateSnapshots);

const sections: Record<string, (texts: Texts) => Promise<void>> = {
  Frame: async (texts) => {
    const { page } = texts;
    await page.goto('fine-tunings/');
    await expect(page.getByRole('button', { name: 'New fine-tuning' })).toBeVisible();
    await texts.read('All pages');
    await texts.menus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await texts.read('Search');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await texts.read('Keyboard shortcuts');
  },

  Chat: async (texts) => {
    const { page } = texts;
    const chat = new ChatPage(page);
    await chat.open();
    const welcome = page.getByRole('region', { name: 'Connect a model' });
    await expect(welcome).toBeVisible();
    await texts.read('Empty');
    await welcome.getByRole('button', { name: 'Other' }).click();
    await page.getByRole('button', { name: 'Advanced' }).click();
    await texts.read('Add connection');
    await page.keyboard.press('Escape');
    await welcome.getByRole('button', { name: 'Try the demo' }).click();
    await texts.read('Demo');
    await chat.askToEnd('Show me a table');
    await texts.read('Answered');
    await texts.menus();
    await texts.dialog('Tools', async () => {
      await page.getByRole('button', { name: 'Add tool' }).click();
      await texts.read('Add tool');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Add server' }).click();
      await texts.read('Add server');
    });
    await texts.dialog('Schema');
    await texts.dialog('Edit as JSON');
    await texts.dialog('View code');
    await texts.dialog('Prompts');
  },

  Compare: async (texts) => {
    const { page } = texts;
    const compare = new ComparePage(page);
    await compare.open();
    await texts.read('Empty');
    await compare.prompts.fill('What is 2 + 3?');
    await compare.run.click();
    await expect(compare.answersOf('B')).toContainText('5');
    await compare.expectEnd();
    // Its lines depend on what was measured.
    await page.getByText('Summary', { exact: true }).click();
    await texts.read('Answered');
    await texts.menus();
    await texts.dialog('Add check');
    await texts.dialog('Import rows');
    await texts.dialog('Export results');
    await texts.dialog('Run as batch');
    await texts.dialog('Settings of A');
  },

  Responses: async (texts) => {
    const { page } = texts;
    await page.goto('responses/');
    await expect(page.getByRole('button', { name: 'Function call' })).toBeVisible();
    await texts.read('Empty');
    await page.getByRole('button', { name: 'Function call' }).click();
    await expect(page.getByRole('textbox', { name: 'Result', exact: true })).toBeVisible();
    await texts.read('A function call');
    await texts.menus();
    await page.getByRole('tab', { name: 'Items' }).click();
    await texts.read('Items');
  },

  Audio: async (texts) => {
    const { page } = texts;
    await page.goto('audio/');
    for (const tab of ['Transcribe', 'Translate', 'Speak']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('button', { name: tab, exact: true })).toBeVisible();
      await texts.read(tab);
    }
    await texts.menus();
  },

  Batches: async (texts) => {
    const { page } = texts;
    await page.goto('batches/');
    await expect(page.getByRole('button', { name: 'New batch' }).first()).toBeVisible();
    await texts.read('Empty');
    const batches = new BatchPages(page);
    await batches.openNew();
    await texts.read('New batch');
    await page.getByRole('radio', { name: 'Create from CSV' }).check();
    await texts.read('Create from CSV');
    await batches.makeInput('id,city\n1,Oslo\n2,Rome\n', 'Where is {{city}}?', 'id');
    await expect(page.getByRole('button', { name: 'Start batch' })).toBeEnabled();
    await texts.read('Created');
    await batches.start();
    await expect(page.getByRole('button', { name: 'Download output' })).toBeEnabled();
    await batches.expectRows(2);
    await texts.read('Completed');
    await texts.menus();
  },

  Models: async (texts) => {
    const { page } = texts;
    await page.goto('models/');
    await expect(page.getByRole('table', { name: 'Models' }).getByRole('row')).not.toHaveCount(0);
    await texts.read('Demo service');
    await page.getByRole('table', { name: 'Models' }).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: 'All models' })).toBeVisible();
    await texts.read('One model');
  },

  Files: async (texts) => {
    const { page } = texts;
    await page.goto('files/');
    const example = page.getByRole('button', { name: 'Try an example file' });
    await expect(example).toBeVisible();
    await texts.read('Empty');
    await example.click();
    const table = page.getByRole('table', { name: 'Files' });
    await expect(table.getByRole('link').first()).toBeVisible();
    await texts.read('Listed');
    await table.getByRole('link').first().click();
    await expect(page.getByRole('table', { name: 'Lines' }).getByRole('cell')).not.toHaveCount(0);
    await texts.read('One file');
  },

  'Fine-tunings': async (texts) => {
    const { page } = texts;
    await page.goto('fine-tunings/');
    await expect(page.getByRole('button', { name: 'New fine-tuning' })).toBeVisible();
    await texts.read('Empty');
    await page.getByRole('button', { name: 'New fine-tuning' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await texts.read('New fine-tuning');
  },

  Legacy: async (texts) => {
    const { page } = texts;
    await page.goto('legacy/');
    for (const tab of ['Completions', 'Text completion', 'Models']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await texts.read(tab);
    }
  },

  Requests: async (texts) => {
    const { page } = texts;
    const chat = new ChatPage(page);
    await chat.open();
    await chat.askToEnd('Show me a table');
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    const row = page
      .getByRole('table', { name: 'Requests' })
      .getByRole('row', { name: /completions/ });
    await expect(row).toBeVisible();
    await texts.read('Listed');
    await texts.menus();
    await row.getByRole('link').press('Enter'); // The rows may still move.
    for (const tab of ['Request', 'Response', 'Events', 'Code']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expect(page.getByRole('tabpanel').last()).toBeVisible();
      await texts.read(tab);
    }
  },

  Settings: async (texts) => {
    const { page } = texts;
    await page.goto('settings/');
    await expect(page.getByRole('region', { name: 'Data and privacy' })).toBeVisible();
    await texts.read('All settings');
    await texts.menus();
  },
};

const parts = readFileSync(file, 'utf8').split(/^(?=## )/m);

function sectionOf(title: string): string | undefined {
  return parts.find((text) => text.startsWith(`## ${title}\n`))?.trimEnd();
}

/** The listed texts under a heading of a section; empty if there is none. */
function linesUnder(title: string, heading: string): string[] {
  const part = sectionOf(title)
    ?.split(/^(?=### )/m)
    .find((text) => text.startsWith(`${heading}\n`));
  return part?.match(/(?<=^- ).*/gm) ?? [];
}

function rendered(title: string, lines: string[]): string {
  return `## ${title}\n\n${lines.join('\n')}`.trimEnd();
}

/** As in a browser that has never been at the console. */
async function newVisitor(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  return page;
}

test('The texts of every page are those that were reviewed', async ({ context, baseURL }) => {
  // A page takes ten seconds on a quiet machine.
  test.setTimeout(1_200_000);
  // A headless browser may block notifications or not.
  await context.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
  );
  // A browser has a model of its own or not.
  await context.addInitScript(installLanguageModel, {
    availability: 'downloadable' as const,
    text: '',
  });
  const written = [parts[0]?.trimEnd()];
  for (const [title, read] of Object.entries(sections))
    await test.step(title, async () => {
      const page = await newVisitor(context, new URL(baseURL ?? '').origin);
      const texts = new Texts(page, title);
      await read(texts);
      const own = rendered(title, texts.lines);
      if (isUpdate()) written.push(own);
      else expect.soft(sectionOf(title)).toBe(own);
      await page.close();
    });
  if (isUpdate()) writeFileSync(file, `${written.join('\n\n')}\n`);
});
