import { expect, type Locator, type Page } from '@playwright/test';

/** The pages of batches as a person meets them: by roles and accessible names. */
export class BatchPages {
  readonly requests: Locator;
  readonly results: Locator;
  readonly retryFailed: Locator;

  constructor(readonly page: Page) {
    this.requests = page.getByRole('progressbar', { name: 'Requests' });
    this.results = page.getByRole('table', { name: 'Results' });
    this.retryFailed = page.getByRole('button', { name: 'Retry failed' });
  }

  async openNew(): Promise<void> {
    await this.page.goto('batches/');
    await this.page.getByRole('button', { name: 'New batch' }).first().click();
    await expect(this.page).toHaveURL(/\/batches\/\?new$/);
  }

  /** Makes the input of the new batch: one request of each row. */
  async makeInput(csv: string, prompt: string, idColumn: string): Promise<void> {
    const { page } = this;
    await page.getByRole('radio', { name: 'Create from CSV' }).check();
    const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('Choose file').setInputFiles(file);
    await page.getByRole('combobox', { name: 'Model', exact: true }).fill('built-in/guide');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'User prompt' }).fill(prompt);
    await page
      .getByRole('combobox', { name: 'custom_id' })
      .selectOption({ label: `Column “${idColumn}”` });
    // By a key: the button moves when the rows have been checked.
    await page.getByRole('button', { name: 'Create batch file' }).press('Enter');
  }

  /** Starts the batch that was entered, and is then on its page. */
  async start(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start batch' }).click();
    await expect(this.page).toHaveURL(/\/batches\/\?id=/);
  }

  /** Repeats what has failed; ends on the page of the new batch. */
  async startRetry(): Promise<void> {
    const before = this.page.url();
    await this.retryFailed.click();
    await this.page.getByRole('button', { name: 'Start retry' }).click();
    await expect(this.page).not.toHaveURL(before);
    await expect(this.page).toHaveURL(/\/batches\/\?id=/);
  }

  async expectRows(count: number): Promise<void> {
    await expect(this.results).toHaveAttribute('aria-rowcount', String(count + 1));
  }

  /** Rows that failed, as the filter shows. */
  async failedRows(): Promise<number> {
    const chip = this.page.getByRole('button', { name: /^Failed [\d,]+$/ });
    return Number(/[\d,]+/.exec(await chip.innerText())?.[0].replace(',', ''));
  }
}
