import { expect, faultKey, test } from '../e2e/support/console-test';
import { failedRequest } from '../e2e/support/page-faults';
import { FaultServer, refuse, streamAnswer, type Reply } from '../e2e/support/fault-server';
import { expectNowhere } from '../e2e/support/secrets';
import { openParameterGroup } from '../e2e/support/parameters';

test.use({
  storageState: ({ connected }, use) => use(connected),
  expectedMessages: failedRequest,
});
test.beforeEach(async ({ chat, faults: _ }) => chat.open());

test('A refusal is reported after exactly one request, and the question returns to the composer', async ({
  page,
  chat,
  faults,
}) => {
  const message = 'Words of the <i>service</i>';
  const cases: { name: string; reply: Reply; reported: RegExp }[] = [
    {
      name: '400 that names a field',
      reply: (response) => refuse(response, 400, { message, param: 'temperature' }),
      reported: /\(400\).*temperature.*Words of the <i>service<\/i>/s,
    },
    {
      name: '401',
      reply: (response) => refuse(response, 401, { message, code: 'invalid_api_key' }),
      reported: /Key refused \(401\).*Words of the <i>service<\/i>.*Open settings/s,
    },
    {
      name: '403',
      reply: (response) => refuse(response, 403, { message }),
      reported: /\(403\).*another model/s,
    },
    {
      name: '404 of a model',
      reply: (response) => refuse(response, 404, { message, code: 'model_not_found' }),
      reported: /\(404\).*another model/s,
    },
    {
      name: '413',
      reply: (response) => refuse(response, 413, { message }),
      reported: /\(413\).*Shorten/s,
    },
    { name: '422', reply: (response) => refuse(response, 422, { message }), reported: /\(422\)/ },
    {
      name: '498 as missing capacity',
      reply: (response) => refuse(response, 498, { message: 'No flex capacity' }),
      reported: /\(498\).*No flex capacity/s,
    },
    { name: '424', reply: (response) => refuse(response, 424, { message }), reported: /\(424\)/ },
    {
      name: 'a web page with status 200',
      reply: (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<!doctype html><title>Portal</title><h1>Sign in</h1>');
      },
      reported: /HTML instead of.*check the base URL/s,
    },
    {
      name: 'a web page with status 404',
      reply: (response) => {
        response.writeHead(404, { 'content-type': 'text/html' });
        response.end('<html><body><h1>No such page</h1></body></html>');
      },
      reported: /HTML instead of.*\(404\).*check the base URL/s,
    },
    {
      name: 'a body of no bytes',
      reply: (response) => void response.writeHead(200).end(),
      reported: /Empty answer/,
    },
    {
      name: '204',
      reply: (response) => void response.writeHead(204).end(),
      reported: /Empty answer/,
    },
    {
      name: '429 that asks to wait a day',
      reply: (response) => refuse(response, 429, { message }, { 'retry-after': '86400' }),
      reported: /\(429\).*tomorrow/s,
    },
  ];
  for (const { name, reply, reported } of cases)
    await test.step(name, async () => {
      await faults.reset();
      faults.reply = reply;
      await chat.startNew();
      await chat.askToEnd('My long question');
      await expect(chat.answer.getByRole('alert')).toContainText(reported);
      await expect(chat.composer).toHaveValue('My long question');
      expect(faults.chats).toHaveLength(1);
      expect(faults.chats[0]?.authorization).toBe(`Bearer ${faultKey}`);
      await expectNowhere(page, faultKey);
    });

  await faults.reset();
  await chat.startNew();

  await test.step('another model can be chosen, and Retry uses it', async () => {
    faults.reply = (response) =>
      refuse(response, 404, { message: 'No such model', code: 'model_not_found' });
    await chat.askToEnd('My long question');
    await faults.reset();
    await page.getByRole('combobox', { name: 'Model' }).fill('another-model');
    await page.keyboard.press('Enter');
    await chat.answer.getByRole('button', { name: 'Retry' }).click();
    await expect(chat.answer).toContainText('Fine.');
    expect(JSON.parse(faults.chats[0]?.body ?? '')).toMatchObject({ model: 'another-model' });
    await expect(chat.questions).toHaveCount(1);
  });

  await faults.reset();
  await chat.startNew();

  await test.step('a key that the service repeats is masked', async () => {
    faults.reply = (response) =>
      refuse(response, 401, { message: `Incorrect API key provided: ${faultKey}.` });
    await chat.askToEnd('My long question');
    await expect(chat.answer.getByRole('alert')).toContainText('Incorrect API key provided');
    await expectNowhere(page, faultKey);
    await page.reload();
    await expect(chat.answer.getByRole('alert')).toContainText('Incorrect API key provided');
    await expectNowhere(page, faultKey);
  });

  await faults.reset();
  await chat.startNew();

  await test.step('the reason why a message cannot be sent is announced each time', async () => {
    await openParameterGroup(page, 'Sampling');
    await page.getByRole('spinbutton', { name: 'seed' }).fill('half');
    await chat.ask('My long question');
    const refusal = page.getByRole('alert').filter({ hasText: 'Not sent' });
    await expect(refusal).toContainText('seed');
    await refusal.evaluate((element) => element.setAttribute('data-said-first', ''));
    await chat.send.click();
    await expect(page.locator('[data-said-first]')).toHaveCount(0);
    await expect(refusal).toContainText('seed');
  });
});

test('A failing service is retried a few times, and a limit is waited for as long as it requires, unless Stop cancels the next request', async ({
  page,
  chat,
  faults,
}) => {
  const slowDown: Reply = (response) =>
    refuse(response, 429, { message: 'Slow down' }, { 'retry-after': '60' });
  faults.reply = slowDown;
  await chat.ask('My long question');
  await expect(chat.answer).toContainText(/Slow down.*\b(60|[1-5]\d) s/s);
  await chat.stop.click();
  await chat.expectIdle();
  expect(faults.chats).toHaveLength(1);

  await test.step('a failing service is retried a few times, then reported by its status', async () => {
    // Long enough that the countdown is still there when its button is pressed.
    const later = { 'retry-after': '60' };
    const page502 = '<html><body><h1>502 Bad <script>alert(1)</script></h1></body></html>';
    const cases: { status: number; reply: Reply }[] = [
      { status: 503, reply: (response) => refuse(response, 503, { message: 'Overloaded' }, later) },
      { status: 529, reply: (response) => refuse(response, 529, { message: 'Overloaded' }, later) },
      {
        status: 502,
        reply: (response) => {
          response.writeHead(502, { 'content-type': 'text/html', ...later });
          response.end(page502);
        },
      },
    ];
    for (const { status, reply } of cases)
      await test.step(`${status}`, async () => {
        await faults.reset();
        faults.reply = reply;
        await chat.startNew();
        await chat.ask('My long question');
        for (const left of [2, 1]) {
          await expect(chat.answer).toContainText(`retry ${3 - left} of 2`);
          await chat.answer.getByRole('button', { name: 'Try now' }).click();
        }
        await expect(chat.answer.getByRole('alert')).toContainText(`(${status})`);
        await expect(chat.answer).not.toContainText(/<h1>|script/);
        await chat.expectIdle();
        expect(faults.chats).toHaveLength(3);
      });
  });

  await page.clock.install();
  await chat.open();
  // The time that is put forward below also counts against the list of models.
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue(FaultServer.model);
  await faults.reset();
  faults.reply = (response, request) =>
    faults.chats.length > 1
      ? streamAnswer(response, ['After the wait'])
      : slowDown(response, request);
  await chat.ask('My long question');
  await expect(chat.answer).toContainText(/Slow down.*\b(60|[1-5]\d) s/s);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
  await expect(chat.answer).toContainText(/Slow down.*\b(30|[12]?\d) s/s);
  expect(faults.chats).toHaveLength(1);
  await page.clock.runFor(30_000);
  await page.clock.resume();
  await expect(chat.answer).toContainText('After the wait');
  await expect(chat.composer).toHaveValue('');
});
