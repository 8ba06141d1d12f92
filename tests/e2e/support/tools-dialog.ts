import { expect, type Locator, type Page } from '@playwright/test';
import { typeOver } from './keyboard';

interface Tool {
  name: string;
  description: string;
  code: string;
  runs?: 'always';
}

const schema = '{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}';

/** The library of tools, as a person meets it on a page that has one. */
export class ToolsDialog {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Tools' });
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name, exact: true });
  }

  async open(): Promise<void> {
    const parameters = this.page.getByRole('region', { name: 'Parameters' });
    await parameters.getByRole('button', { name: 'Tools', exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  async fill({ name, description, code, runs }: Tool): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Add tool' }).click();
    await this.field('Name').fill(name);
    await this.field('Description').fill(description);
    await typeOver(this.field('Parameters schema'), schema);
    await this.field('Function').fill(code);
    if (runs) await this.dialog.getByRole('combobox', { name: 'When called' }).selectOption(runs);
  }

  /** Adds a tool that the service runs, of this kind of the menu. */
  async addHosted(kind: string): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Add hosted tool' }).click();
    await this.dialog.getByRole('menuitem', { name: kind, exact: true }).click();
    await expect(this.dialog.getByRole('button', { name: `Remove ${kind}` })).toBeVisible();
  }

  async save(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save' }).click();
    await expect(this.dialog.getByRole('switch', { name })).toBeChecked();
  }

  async close(): Promise<void> {
    // By a key: the dialog grows when a server lists its tools or offers a sign-in, and its head moves up.
    await this.dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(this.dialog).toHaveCount(0);
  }

  /** Adds one that is on in the request of the page. */
  async add(tool: Tool): Promise<void> {
    await this.open();
    await this.fill(tool);
    await this.save(tool.name);
    await this.close();
  }

  callOf(name: string): Locator {
    return this.page.getByRole('group', { name: `Tool call ${name}` });
  }
}
