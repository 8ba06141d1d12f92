import { expect, type Locator, type Page } from '@playwright/test';

/** The responses page as a person meets it: by roles and accessible names. */
export class ResponsesPage {
  readonly input: Locator;
  readonly send: Locator;
  readonly stop: Locator;
  readonly output: Locator;
  readonly events: Locator;

  constructor(readonly page: Page) {
    this.input = page.getByRole('textbox', { name: 'Input', exact: true });
    this.send = page.getByRole('button', { name: 'Send', exact: true });
    this.stop = page.getByRole('button', { name: 'Stop', exact: true });
    this.output = page.getByRole('region', { name: 'Output' });
    this.events = page.getByRole('region', { name: 'Events' });
  }

  async open(): Promise<void> {
    await this.page.goto('responses/');
    await expect(this.input).toBeVisible();
  }

  async ask(text: string): Promise<void> {
    await this.input.fill(text);
    await this.send.click();
  }

  async expectEnd(status: string): Promise<void> {
    await expect(this.output.getByText(status, { exact: true }).first()).toBeVisible();
    await expect(this.send).toBeVisible();
  }
}
