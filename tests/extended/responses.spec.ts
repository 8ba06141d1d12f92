import { expect, test } from '../e2e/support/console-test';
import { expectStored } from '../e2e/support/databases';
import { ResponsesPage } from '../e2e/support/responses-page';
import { addConnection } from '../e2e/support/settings-page';

test('A response of the built-in service is streamed, stored, continued, and converted to a chat and back', async ({
  page,
}) => {
  const responses = new ResponsesPage(page);
  await responses.open();
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Be brief');
  await responses.ask('/sample code');
  await responses.expectEnd('completed');
  await expect(responses.output.locator('pre').first()).toBeVisible();
  await expect(page).toHaveURL(/\?id=/);
  const address = page.url();

  await test.step('its events are listed, and unfold to what came', async () => {
    const table = responses.events.getByRole('table', { name: 'Events' });
    await expect(table).toContainText('response.created');
    await expect(table).toContainText('response.output_text.delta');
    await responses.events.getByRole('button', { name: 'Details of row 1', exact: true }).click();
    await expect(table).toContainText('"response.created"');
    await responses.events
      .getByRole('combobox', { name: 'Event type' })
      .selectOption('response.completed');
    await expect(table).toHaveAttribute('aria-rowcount', '2');
  });

  await test.step('a reload keeps the text and the events', async () => {
    const text = await responses.output.locator('pre').first().textContent();
    await page.reload();
    await responses.expectEnd('completed');
    await expect(responses.output.locator('pre').first()).toHaveText(text ?? '');
    await expect(responses.events.getByRole('table', { name: 'Events' })).toBeVisible();
    await expect(responses.input).toHaveValue('/sample code');
  });

  await test.step('it goes on with its items sent again', async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await responses.ask('And now?');
    await expect(page).not.toHaveURL(address);
    await responses.expectEnd('completed');
    await page.getByRole('tab', { name: 'Items' }).click();
    await expect(page.getByRole('list', { name: 'Input items' }).getByRole('listitem')).toHaveCount(
      3,
    );
  });

  await test.step('chat and responses hand it to each other', async () => {
    await page.getByRole('button', { name: 'Open in Chat' }).click();
    await expect(page.getByRole('article', { name: 'User message' })).toHaveCount(2);
    await expect(page.getByRole('article', { name: 'Assistant message' })).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Third question');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Open in Responses' }).click();
    await expect(responses.input).toHaveValue('Third question');
    await expect(page.getByText(/After 4 earlier items/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Be brief');
  });
});

test('A request that is sent leaves the focus, the view and the search as they were', async ({
  page,
}) => {
  const responses = new ResponsesPage(page);
  await responses.open();
  const parameters = page.getByRole('region', { name: 'Parameters' });
  const search = parameters.getByRole('searchbox', { name: 'Search parameters' });
  await search.fill('temperature');
  await responses.input.fill('What is 2 + 3?');
  await page.keyboard.press('Enter');
  await responses.expectEnd('completed');
  await expect(responses.input).toBeFocused();
  await expect(search).toHaveValue('temperature');
  await page.keyboard.press('End');
  await page.keyboard.type(' And 4 + 4?');
  await page.keyboard.press('Enter');
  await expect(responses.output).toContainText('8');
  await responses.expectEnd('completed');
  await expect(responses.input).toBeFocused();
  await expect(responses.input).toHaveValue('What is 2 + 3? And 4 + 4?');

  await page.getByRole('tab', { name: 'JSON' }).click();
  const address = page.url();
  await responses.send.click();
  await expect(page).not.toHaveURL(address);
  await responses.expectEnd('completed');
  await expect(page.getByRole('tab', { name: 'JSON' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'New response' }).click();
  await expect(page.getByRole('tab', { name: 'Text' })).toHaveAttribute('aria-selected', 'true');
  await expect(responses.input).toHaveValue('');
});

test('A function call over HTTP is answered by hand, and a response is stopped', async ({
  page,
  service,
}) => {
  await addConnection(page, {
    name: 'Over HTTP',
    baseUrl: service.baseUrl,
    apiKey: service.key,
  });
  const responses = new ResponsesPage(page);
  await responses.open();
  // On a service that may cost something an example fills the fields, and the person sends it.
  await page.getByRole('button', { name: 'Function call' }).click();
  await expect(responses.input).toHaveValue('What is the weather in Bern?');
  await responses.send.click();
  await page
    .getByRole('group', { name: 'Tool call get_weather' })
    .getByRole('textbox', { name: 'Result' })
    .fill('{"temperature": 12}');
  const [request] = await Promise.all([
    page.waitForRequest(
      (sent) => sent.url() === `${service.baseUrl}/responses` && sent.method() === 'POST',
    ),
    page.getByRole('button', { name: 'Send results' }).click(),
  ]);
  const sent = request.postDataJSON() as { input: { type?: string }[]; [name: string]: unknown };
  expect(sent.input.map(({ type }) => type ?? 'message')).toEqual([
    'message',
    'function_call',
    'function_call_output',
  ]);
  expect(sent).not.toHaveProperty('previous_response_id');
  await expect(responses.output.getByText('temperature: 12', { exact: true })).toBeVisible();
  await responses.expectEnd('completed');

  await page.getByRole('button', { name: 'New response' }).click();
  await expect(responses.output.getByText('completed', { exact: true })).toHaveCount(0);
  // Longer than the test takes on any machine.
  await responses.ask('/sample long 40000');
  await expect(responses.output.locator('.markdown').first()).toContainText(/\w{3}/);
  await responses.stop.click();
  await expect(responses.output.getByText('What arrived is kept.')).toBeVisible();
  await expectStored(page, '"state":"stopped"', 'responses');
  await page.reload();
  await expect(responses.output.getByText('What arrived is kept.')).toBeVisible();
});

test('A person writes the start of a response, continues its cut text, changes it and branches from it', async ({
  page,
}) => {
  const responses = new ResponsesPage(page);
  await responses.open();
  await responses.input.fill('/sample long 400');
  await page.getByRole('button', { name: 'Prefill answer' }).click();
  const beginning = page.getByRole('textbox', { name: 'Prefill' });
  await expect(beginning).toBeFocused();
  await beginning.fill('Once upon a time. ');
  await page.getByRole('spinbutton', { name: 'max_output_tokens' }).fill('24');
  await responses.send.click();
  await responses.expectEnd('incomplete');
  const text = responses.output.locator('.markdown p').first();
  await expect(text).toContainText(/^Once upon a time\. \S/);
  const cut = page.url();

  await test.step('the request stands there as it was written, to be sent again', async () => {
    await page.reload();
    await expect(responses.input).toHaveValue('/sample long 400');
    await expect(beginning).toHaveValue('Once upon a time. ');
  });

  await test.step('the rest is asked for, and read as one text', async () => {
    await page.getByRole('button', { name: 'Reset max_output_tokens' }).click();
    await responses.output.getByRole('button', { name: 'Continue the text' }).click();
    await expect(page).not.toHaveURL(cut);
    await responses.expectEnd('completed');
    await expect(responses.output.locator('.markdown')).toHaveCount(1);
    await expect(text).toContainText(/^Once upon a time\. \S/);
  });

  await test.step('the text is changed, and the change outlives a reload', async () => {
    await responses.output.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Edit message' }).fill('In *short*.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(responses.output.locator('em')).toHaveText('short');
    await expectStored(page, 'In *short*.', 'responses');
    await page.reload();
    await expect(responses.output.locator('em')).toHaveText('short');
    await expect(responses.output.getByText('edited', { exact: true })).toBeVisible();
  });

  await test.step('a request of its own goes on from there, and holds none of the asking', async () => {
    const whole = page.url();
    await responses.output.getByRole('button', { name: 'Branch', exact: true }).click();
    await expect(page).toHaveURL(/\?draft=/);
    await expect(page.getByText(/After 2 earlier items/)).toBeVisible();
    const earlier = page.getByRole('region', { name: 'Earlier items' });
    await expect(earlier).toContainText('/sample long 400');
    await expect(earlier).toContainText('In short.');
    await responses.ask('And now?');
    await responses.expectEnd('completed');
    await page.goto(whole);
    await expect(responses.output.locator('em')).toHaveText('short');
  });
});
