import { expectAccessibleInBothThemes } from '../e2e/support/accessible';
import { expect, test } from '../e2e/support/console-test';
import { typeOver } from '../e2e/support/keyboard';
import { openParameterGroup } from '../e2e/support/parameters';

test('A parameter that is JSON is typed in an editor that needs no style element, and is left by Tab', async ({
  page,
  chat,
}) => {
  await chat.open();
  await openParameterGroup(page, 'Output');
  const field = page.getByRole('textbox', { name: 'response_format' });
  const editor = field.and(page.locator('[contenteditable="true"]'));
  // The editor loads when its field is seen, and fields that grow above push it out of sight.
  await expect
    .poll(async () => {
      await page.getByText('response_format', { exact: true }).first().scrollIntoViewIfNeeded();
      return editor.count();
    })
    .toBe(1);
  const styles = await field.evaluate((element) => {
    const root = element.getRootNode() as ShadowRoot;
    return {
      sheets: root.adoptedStyleSheets.length,
      elements: root.querySelectorAll('style').length,
    };
  });
  expect(styles).toEqual({ sheets: 1, elements: 0 });
  await typeOver(field, '{"type" "json_object"}');
  await expect(field).toHaveAccessibleDescription(/line 1, column 9: Expected a colon/);
  await chat.composer.focus();
  await expectAccessibleInBothThemes(page);
  await typeOver(field, '{"type": "json_object"}');
  await expect(field).toHaveAccessibleDescription(/the word JSON does not occur/);
  await page.keyboard.press('Tab');
  await expect(field).not.toBeFocused();
});
