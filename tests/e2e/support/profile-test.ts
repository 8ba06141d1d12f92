import type { Page } from '@playwright/test';
import { test as base } from './console-test';
import { openWithoutConsole } from './databases';
import { restoreProfile, sampleProfile } from './profile';

export const openToAll = { 'access-control-allow-origin': '*' };

/**
 * In a browser that holds the sample: what the build of November 2026 stored. The sample is never made again, since
 * what a test does not find in it is lost to everybody who used the console then.
 */
export const test = base.extend<{ profile: void }>({
  profile: [
    async ({ page }, use) => {
      // The connections and the tool server of the sample.
      await page.route('https://*.example/**', (route) => {
        const isModels = route.request().url().endsWith('/models');
        const ids = isModels ? ['lab-base', 'lab-large'] : [];
        const data = ids.map((id) => ({ id, object: 'model' }));
        return route.fulfill({ json: { object: 'list', data }, headers: openToAll });
      });
      // As after a restart of the browser; otherwise the running backup would write to its folder.
      await page.addInitScript(() => {
        const askAgain = { queryPermission: () => Promise.resolve('prompt') };
        Object.assign(FileSystemDirectoryHandle.prototype, askAgain);
      });
      await openWithoutConsole(page);
      await restoreProfile(page, sampleProfile());
      await use();
    },
    { auto: true },
  ],
});

export async function openSection(page: Page, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections' });
  if (['Fine-tunings', 'Legacy'].includes(name))
    await sections.getByRole('button', { name: 'More' }).click();
  await sections.getByRole('link', { name, exact: true }).click();
}
