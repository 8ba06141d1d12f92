import { expect, faultKey, test } from '../e2e/support/console-test';
import { failedRequest } from '../e2e/support/page-faults';
import * as wire from '../e2e/support/fault-server';
import { expectNowhere } from '../e2e/support/secrets';

test.use({
  storageState: ({ connected }, use) => use(connected),
  expectedMessages: failedRequest,
});
test.beforeEach(async ({ chat, faults: _ }) => chat.open());

test('A failure of the network is reported as what it is, and the question stays', async ({
  page,
  chat,
  faults,
}) => {
  await test.step('a connection that is reset before the headers is an unreachable server', async () => {
    faults.reply = (response) => void response.destroy();
    await chat.ask('My long question');
    await expect(chat.answer.getByRole('alert')).toContainText(`Can’t reach ${faults.host}`);
    await chat.expectIdle();
    await expect(chat.composer).toHaveValue('My long question');
    await expect(chat.answer.getByRole('button', { name: 'Retry' })).toBeVisible();
    // Three requests at most. Chromium sends each a second time by itself, on a new connection, where the one that was
    // reset had been used before: it always had been, by the preflight. A page can neither see nor prevent it.
    expect(faults.chats.length).toBeLessThanOrEqual(6);
  });

  await faults.reset();
  await chat.startNew();

  await test.step('an error reply without CORS headers, where others have them, is a reply', async () => {
    faults.reply = (response, { method }) => {
      if (method !== 'POST') return wire.sendJson(response, 405, {});
      response.removeHeader('access-control-allow-origin');
      response.writeHead(401).end('No such key');
    };
    await chat.ask('My long question');
    const alert = chat.answer.getByRole('alert');
    await expect(alert).toContainText('It responded, but without the CORS headers');
    await expect(alert).toContainText(/refused the key.*proxy/s);
    await expect(alert).not.toContainText('Is the server running');
    await expect(chat.composer).toHaveValue('My long question');
  });

  await test.step('a missing CORS permission is one, without blaming the key', async () => {
    const allowed = { 'access-control-allow-origin': '*' };
    const forms: { name: string; cors: object; preflight?: object }[] = [
      { name: 'no CORS headers at all', cors: {} },
      {
        name: 'a preflight that is allowed, a reply that is not',
        cors: {},
        preflight: { ...allowed, 'access-control-allow-headers': 'authorization, content-type' },
      },
      {
        name: 'another origin allowed',
        cors: {
          'access-control-allow-origin': 'https://elsewhere.example',
          'access-control-allow-headers': 'authorization, content-type',
        },
      },
      { name: 'the Authorization header not allowed', cors: allowed },
    ];
    for (const { name, cors, preflight } of forms)
      await test.step(name, async () => {
        await faults.reset();
        faults.cors = { ...cors };
        faults.preflightCors = preflight && { ...preflight };
        await chat.startNew();
        await chat.ask('My long question');
        const alert = chat.answer.getByRole('alert');
        await expect(alert).toContainText('blocked by CORS');
        await expect(alert).toContainText('To check, open the Network tab');
        await expect(alert).not.toContainText(/\bkey\b/i);
        await expect(chat.composer).toHaveValue('My long question');
        await chat.expectIdle();
        expect(faults.chats.length).toBeLessThanOrEqual(1);
        await expectNowhere(page, faultKey);
      });
  });

  await test.step('a redirect is refused, and nothing is sent where it leads', async () => {
    const elsewhere = new wire.FaultServer();
    await elsewhere.start();
    for (const status of [302, 307])
      await test.step(`${status}`, async () => {
        await faults.reset();
        await chat.startNew();
        faults.reply = (response) =>
          void response
            .writeHead(status, { location: `${elsewhere.baseUrl}/chat/completions` })
            .end();
        await chat.askToEnd('My long question');
        await expect(chat.answer.getByRole('alert')).toContainText('redirects');
        await expect(chat.composer).toHaveValue('My long question');
        expect(elsewhere.all).toHaveLength(0);
        expect(faults.chats).toHaveLength(1);
      });
    await elsewhere.stop();
  });
});

test('Slow headers are waited for, with the seconds, and Stop ends each phase within two of them', async ({
  page,
  chat,
  faults,
}) => {
  const phases: { name: string; reply: wire.Reply; shown: string }[] = [
    { name: 'before the headers', reply: () => {}, shown: '' },
    { name: 'before the first token', reply: wire.openStream, shown: '' },
    {
      name: 'in the middle',
      reply: (response) => {
        wire.openStream(response);
        response.write(wire.text('Half an answer'));
      },
      shown: 'Half an answer',
    },
  ];
  await page.clock.install();
  await chat.open();
  let answer = () => {};
  faults.reply = (response) => void (answer = () => wire.streamAnswer(response, ['At last']));
  await chat.ask('Question');
  await expect(chat.answer).toContainText(/waiting/i);
  await page.clock.fastForward(7_000);
  // The clock goes on while the test looks.
  await expect(chat.answer).toContainText(/\b([7-9]|\d{2,}) s/);
  await expect.poll(() => faults.chats.length).toBe(1);
  answer();
  await expect(chat.answer).toContainText('At last');
  await expect(chat.answer.getByRole('alert')).toHaveCount(0);

  for (const { name, reply, shown } of phases)
    await test.step(name, async () => {
      await faults.reset();
      faults.reply = reply;
      await page.clock.resume();
      await chat.startNew();
      await chat.ask('My long question');
      await expect.poll(() => faults.chats.length).toBe(1);
      await expect(chat.answer).toContainText(shown);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      await chat.stop.click();
      await page.clock.runFor(2_000);
      await expect(chat.stop).toHaveCount(0);
      await chat.expectIdle();
      await expect(chat.answer).toContainText(shown);
      await expect(chat.answer).toContainText('Stopped');
      await expect(chat.questions).toContainText('My long question');
      expect(await faults.chats[0]?.over).toBe('hung up');
    });
});
