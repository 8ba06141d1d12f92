import { expect, type Page } from '@playwright/test';

/** A key belongs into the Authorization header and nowhere that a person, a script or a log would find it. */
export async function expectNowhere(page: Page, secret: string): Promise<void> {
  const places = await page.evaluate(() => ({
    address: location.href,
    title: document.title,
    document: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input, textarea')]
      .map((field) => (field as HTMLInputElement).value)
      .join('\n'),
    localStorage: JSON.stringify({ ...localStorage }),
  }));
  for (const [place, content] of Object.entries(places))
    expect(content.includes(secret), `the key is in the ${place}`).toBe(false);
}
