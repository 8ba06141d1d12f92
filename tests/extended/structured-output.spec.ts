import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../e2e/support/accessible';
import { expect, test } from '../e2e/support/console-test';
import * as wire from '../e2e/support/fault-server';
import { typeOver } from '../e2e/support/keyboard';
import { ResponsesPage } from '../e2e/support/responses-page';

const open = { type: 'object', properties: { city: { type: 'string' } } };
const closed = { ...open, required: ['city'], additionalProperties: false };

function schemaDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Schema' });
  return {
    dialog,
    text: dialog.getByRole('textbox', { name: 'Schema', exact: true }),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    async show() {
      const parameters = page.getByRole('region', { name: 'Parameters' });
      await parameters.getByRole('button', { name: 'Schema', exact: true }).click();
      await expect(dialog).toBeVisible();
    },
  };
}

test('A schema is mended to be strict, and the answer that fits it is a tree, in Responses too', async ({
  page,
  chat,
}) => {
  await test.step('in a chat', async () => {
    await chat.open();
    const { dialog, text, button, show } = schemaDialog(page);
    await show();
    await typeOver(text, JSON.stringify(open));
    await expect(dialog.getByRole('alert')).toContainText('additionalProperties must be false');
    await button('Save').click();
    await expect(dialog).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await button('Require all fields, allow no others').click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await button('Save').click();
    await expect(dialog).toHaveCount(0);
    await chat.askToEnd('Which city?');
    const tree = chat.answer.getByRole('tree', { name: 'Answer' });
    await expect(tree.getByRole('treeitem', { name: /^city:/ })).toBeVisible();
    await expect(chat.answer.getByRole('alert')).toHaveCount(0);
    await chat.answer.getByRole('button', { name: 'Show text' }).click();
    await expect(chat.answer).toContainText('{\n  "city": ');

    await test.step('the next schema begins from that answer', async () => {
      await show();
      await button('From the last answer').click();
      await page.getByRole('button', { name: 'Use example' }).click();
      await expect(text).toContainText('"city"');
      await dialog.getByRole('tab', { name: 'Form' }).click();
      await dialog.getByRole('button', { name: 'Add to the answer' }).click();
      await dialog.getByRole('textbox', { name: 'Name of field_2' }).fill('people');
      await page.keyboard.press('Tab');
      await dialog.getByRole('combobox', { name: 'Type of people' }).selectOption('integer');
      await dialog.getByRole('tab', { name: 'JSON' }).click();
      await expect(text).toContainText('"people"');
      await expectAccessibleInBothThemes(page);
      await button('Add to library').click();
      await button('Save').click();
      await chat.askToEnd('How many people?');
      await expect(chat.answer.getByRole('treeitem', { name: /^people:/ })).toBeVisible();
    });

    await test.step('after a reload, in another chat, the library has it', async () => {
      await page.reload();
      await chat.startNew();
      await show();
      await button('From the library (1)').click();
      await page
        .getByRole('dialog', { name: 'Library' })
        .getByText('answer', { exact: true })
        .click();
      await expect(text).toContainText('"people"');
      await button('Cancel').click();
      await expect(dialog).toHaveCount(0);
    });
  });

  await test.step('in Responses, where JSON mode warns if no message mentions JSON', async () => {
    const responses = new ResponsesPage(page);
    await responses.open();
    const { dialog, text, button, show } = schemaDialog(page);
    await show();
    await typeOver(text, JSON.stringify({ name: 'town', schema: closed, strict: true }));
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('town');
    await button('Save').click();
    await expect(dialog).toHaveCount(0);
    await responses.ask('Which city?');
    await responses.expectEnd('completed');
    await expect(responses.output.getByRole('treeitem', { name: /^city:/ })).toBeVisible();
    await page.getByRole('button', { name: 'New response' }).first().click();
    await show();
    await dialog.getByRole('combobox', { name: 'Answer format' }).selectOption('json_object');
    await button('Save').click();
    await responses.input.fill('Which city?');
    await expect(page.getByRole('status').filter({ hasText: 'JSON does not occur' })).toBeVisible();
    await responses.input.fill('Which city? Answer as JSON.');
    await expect(page.getByText('JSON does not occur')).toHaveCount(0);
  });
});

test.describe('An answer that does not fit', () => {
  test.use({ storageState: ({ connected }, use) => use(connected) });

  test('is reported, with each problem at its place, also after a reload', async ({
    page,
    chat,
    faults,
  }) => {
    faults.reply = (response) => wire.streamAnswer(response, ['{"city": 7}']);
    await chat.open();
    const { text, button, show } = schemaDialog(page);
    await show();
    await typeOver(text, JSON.stringify(closed));
    await button('Save').click();
    await chat.askToEnd('Which city?');
    expect(JSON.parse(faults.chats[0]?.body ?? '')).toMatchObject({
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', strict: true, schema: closed },
      },
    });
    await expect(chat.answer.getByRole('alert')).toContainText('doesn’t match the schema');
    const city = chat.answer.getByRole('treeitem', { name: /^city:.*type/ });
    await expect(city).toBeVisible();
    await page.reload();
    await expect(city).toBeVisible();
  });
});
