import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Rules = Parameters<AxeBuilder['options']>[0]['runOnly'];

const all: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Rules whose results depend on the theme. */
const colours: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Names what axe finds by rule and element, so that a failure can be read. */
export async function expectAccessible(page: Page, runOnly = all): Promise<void> {
  await endMotion(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly })
    // The console has no frames, whose findings another page would have to be opened for.
    .setLegacyMode()
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  );
  expect(found).toEqual([]);
}

/**
 * Colours are measured, and a colour in mid-transition is nobody's, nor is that of a dialog that still appears. Motion
 * that is not painted never ends by itself.
 */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
  });
}

/** The page follows the system's theme while it is open, so it need not be brought here twice. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page, colorScheme === 'light' ? all : colours);
  }
}
