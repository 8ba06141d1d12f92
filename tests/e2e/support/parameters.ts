import type { Page } from '@playwright/test';

/** Opens a group of the parameters that are folded into "More". */
export async function openParameterGroup(page: Page, group: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Parameters' });
  await panel.getByText('More', { exact: true }).click();
  await panel.getByText(group, { exact: true }).click();
}
