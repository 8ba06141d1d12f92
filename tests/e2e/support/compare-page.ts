import { expect, type Locator, type Page } from '@playwright/test';

/** The page of comparisons as a person meets it: by roles and accessible names. */
export class ComparePage {
  readonly table: Locator;
  readonly prompts: Locator;
  readonly run: Locator;
  readonly stop: Locator;

  constructor(readonly page: Page) {
    this.table = page.getByRole('table', { name: 'Comparison' });
    this.prompts = this.table.getByRole('textbox', { name: 'Prompt', exact: true });
    this.run = page.getByRole('button', { name: 'Run', exact: true });
    this.stop = page.getByRole('button', { name: 'Stop', exact: true });
  }

  async open(address = 'compare/'): Promise<void> {
    await this.page.goto(address);
    await expect(this.prompts.first()).toBeVisible();
  }

  variant(name: string): Locator {
    return this.table.getByRole('group', { name: `Variant ${name}`, exact: true });
  }

  answersOf(name: string): Locator {
    return this.table.getByRole('cell', { name: `Answer of ${name}`, exact: true });
  }

  /** No request is under way any more. Also true between a press of Run and the first request: wait for an answer before. */
  async expectEnd(): Promise<void> {
    await expect(this.run).toBeVisible();
    await expect(this.table.locator('[aria-busy="true"]')).toHaveCount(0);
    // The summary opens then where there is room, and moves the table once it has counted.
    const summary = this.page.locator('details[open]').filter({ hasText: /^\s*Summary/ });
    await expect(summary.filter({ hasNotText: 'Answered:' })).toHaveCount(0);
  }

  async rowAction(number: number, action: string): Promise<void> {
    // Answers and the summary that arrive late move the rows.
    await this.table.getByRole('button', { name: `Row ${number}`, exact: true }).press('Enter');
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Imports the rows of a file with a column of prompts. */
  async importFile(name: string, text: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Import rows' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Import rows' });
    const buffer = Buffer.from(text);
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    // The rows that are shown move the button.
    await expect(dialog.getByRole('region', { name: /^First prompt/ })).toBeVisible();
    await dialog.getByRole('button', { name: /^Import \d/ }).click();
    await expect(dialog).toBeHidden();
  }

  /** Adds a check for a text in the answer. */
  async addCheck(name: string, text: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add check' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Add check' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Text' }).fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    // It closes once the check has been tried, and covers the fields below until then.
    await expect(dialog).toBeHidden();
  }

  async chooseConnection(variant: string, connection: string): Promise<void> {
    await this.variant(variant)
      .getByRole('button', { name: `Settings of ${variant}` })
      .click();
    const dialog = this.page.getByRole('dialog', { name: `Settings of ${variant}` });
    await dialog.getByRole('combobox', { name: 'Connection' }).selectOption(connection);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  }
}
