import { expectAccessibleInBothThemes } from '../e2e/support/accessible';
import { expect, test } from '../e2e/support/console-test';
import { openParameterGroup } from '../e2e/support/parameters';

test('a parameter that is JSON is typed in an editor that needs no style element, and is left by Tab', async ({
  page,
  chat,
}) => {
  await chat.open();
  await openParameterGroup(page, 'Output');
  const field = page.getByRole('textbox', { name: 'response_format' });
  // The editor comes when its field is seen.
  await page.getByText('response_format', { exact: true }).first().scrollIntoViewIfNeeded();
  await expect(field).toHaveAttribute('contenteditable', 'true');
  const styles = await field.evaluate((element) => {
    const root = element.getRootNode() as ShadowRoot;
    return {
      sheets: root.adoptedStyleSheets.length,
      elements: root.querySelectorAll('style').length,
    };
  });
  expect(styles).toEqual({ sheets: 1, elements: 0 });
  await field.fill('{"type" "json_object"}');
  await expect(field).toHaveAccessibleDescription(/line 1, column 9: Expected a colon/);
  await chat.composer.focus();
  await expectAccessibleInBothThemes(page);
  await field.fill('{"type": "json_object"}');
  await expect(field).toHaveAccessibleDescription(/the word JSON does not occur/);
  await page.keyboard.press('Tab');
  await expect(field).not.toBeFocused();
});
