import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { expect, test } from '../e2e/support/console-test';
import { expectStored } from '../e2e/support/databases';
import { failedRequest } from '../e2e/support/page-faults';
import * as wire from '../e2e/support/fault-server';
import { gate } from '../e2e/support/gate';

test.use({
  storageState: ({ connected }, use) => use(connected),
  expectedMessages: failedRequest,
});
test.beforeEach(async ({ chat, faults: _ }) => {
  await chat.open();
  await expect(chat.page.getByRole('combobox', { name: 'Model' })).toHaveValue(
    wire.FaultServer.model,
  );
});

test('An answer is shown, finished and stored, whatever its stream contains, and the page stays alive', async ({
  page,
  chat,
  faults,
}) => {
  const endings: { name: string; reply: wire.Reply }[] = [
    {
      name: 'after [DONE]',
      reply: (response) => wire.streamAnswer(response, ['Whole answer']),
    },
    {
      name: 'after a finish_reason without [DONE]',
      reply: (response) => {
        wire.openStream(response);
        response.end(wire.text('Whole answer') + wire.finish);
      },
    },
    {
      name: 'after [DONE] on a socket that stays open',
      reply: (response) => {
        wire.openStream(response);
        response.write(wire.text('Whole answer') + wire.done);
      },
    },
    {
      name: 'at [DONE], whatever comes after it',
      reply: (response) => {
        wire.openStream(response);
        response.end(wire.text('Whole answer') + wire.done + wire.text(' and a ghost'));
      },
    },
    {
      name: 'in any legal framing',
      reply: (response) => {
        wire.openStream(response);
        const framed = `${wire.text('Whole')}: comment\n\nid: 7\nretry: 1\n${wire.text(' answer')}`;
        response.write(`\uFEFF${framed.replaceAll('\n', '\r')}`);
        response.end((wire.finish + wire.done).replaceAll('\n', '\r\n').replaceAll(': ', ':'));
      },
    },
    {
      name: 'under a wrong content type',
      reply: (response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        response.end(wire.text('Whole answer') + wire.done);
      },
    },
    {
      name: 'when it comes as one JSON object',
      reply: (response) =>
        wire.sendJson(response, 200, {
          object: 'chat.completion',
          choices: [
            {
              index: 0,
              message: { role: 'assistant', content: 'Whole answer' },
              finish_reason: 'stop',
            },
          ],
        }),
    },
    {
      name: 'through payloads that mean nothing',
      reply: (response) => {
        wire.openStream(response);
        const odd = [null, [], 7, 'words', {}, { choices: null }, { choices: [{ delta: null }] }];
        const array = wire.chunk({ content: [{ type: 'text', text: ' answer' }] });
        response.end(
          wire.text('Whole') + odd.map(wire.event).join('') + array + wire.finish + wire.done,
        );
      },
    },
  ];
  for (const { name, reply } of endings)
    await test.step(name, async () => {
      await faults.reset();
      faults.reply = reply;
      await chat.startNew();
      await chat.askToEnd('Question');
      await expect(chat.answer).toContainText('Whole answer');
      await expect(chat.answer).not.toContainText(/ghost|Cut off|\[object/);
      await expect(chat.answer.getByRole('alert')).toHaveCount(0);
      expect(faults.chats).toHaveLength(1);
    });

  await faults.reset();
  await chat.startNew();

  await test.step('numbers beyond all bounds and repeated keys never show as NaN or Infinity', async () => {
    faults.reply = (response) => {
      wire.openStream(response);
      const repeated = '{"choices":[{"index":0,"delta":{"content":"old","content":"new"}}]}';
      const usage =
        '{"prompt_tokens":1e999,"completion_tokens":98765432109876543210,"queue_time":-1}';
      response.end(
        `data: ${repeated}\n\ndata: {"choices":[],"usage":${usage}}\n\n${wire.finish}${wire.done}`,
      );
    };
    await chat.askToEnd('Question');
    await expect(chat.answer).toContainText('new');
    await expect(chat.answer).not.toContainText(/old|NaN|Infinity|∞/);
  });

  await faults.reset();
  await chat.startNew();

  await test.step('lone surrogates and control characters are read back', async () => {
    faults.reply = (response) => {
      wire.openStream(response);
      const content = '"before \\ud800 \\u0000 \\u001b[31m \\u0008 after"';
      response.end(
        `data: {"choices":[{"index":0,"delta":{"content":${content}}}]}\n\n${wire.finish}${wire.done}`,
      );
    };
    await chat.askToEnd('Question');
    await expect(chat.answer).toContainText(/before .* after/);
    await page.reload();
    await expect(chat.answer).toContainText(/before .* after/);
  });

  await faults.reset();
  await chat.startNew();

  await test.step('__proto__ changes nothing', async () => {
    faults.reply = (response) => {
      wire.openStream(response);
      const proto = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
      const delta = `{"content":"Whole answer","__proto__":{"polluted":true},"x_vendor":${proto}}`;
      response.end(
        `data: {"__proto__":{"polluted":true},"x_vendor":${proto},"choices":[{"index":0,"delta":${delta}}]}\n\n${wire.finish}${wire.done}`,
      );
    };
    await chat.askToEnd('Question');
    await expect(chat.answer).toContainText('Whole answer');
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  });

  await faults.reset();
  await chat.startNew();

  await test.step('an unknown member of any depth and size is cut off', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    const long = 'x'.repeat(1_000_000);
    faults.reply = (response) => {
      wire.openStream(response);
      const delta = `{"content":" and","deep":${deep},"long":"${long}"}`;
      const odd = `data: {"x_odd":${deep},"choices":[{"index":0,"delta":${delta}}]}\n\n`;
      response.end(wire.text('Begun') + odd + wire.text(' finished') + wire.finish + wire.done);
    };
    await chat.askToEnd('Question');
    await expect(chat.answer).toContainText('Begun and finished');
    await expect(chat.answer.getByRole('alert')).toHaveCount(0);
    faults.reply = (response) => wire.streamAnswer(response, ['A second answer']);
    await chat.askToEnd('Another question');
    await expectStored(page, 'A second answer', 'messages');
    await page.reload();
    await expect(chat.answers.first()).toContainText('Begun and finished');
    await expect(chat.answers.last()).toContainText('A second answer');
  });

  await faults.reset();
  await chat.startNew();

  await test.step('a line of 10 MB leaves the page alive', async () => {
    faults.reply = (response) => wire.streamAnswer(response, ['lorem ipsum '.repeat(900_000)]);
    await chat.askToEnd('Question');
    await expect(chat.answer.locator('pre').first()).toBeVisible();
    await faults.reset();
    await chat.startNew();
    await chat.askToEnd('And now?');
    await expect(chat.answer).toContainText('Fine.');
  });

  await faults.reset();
  await chat.startNew();

  await test.step('a line that never ends is cancelled at a limit', async () => {
    faults.reply = async (response) => {
      wire.openStream(response);
      response.write(wire.text('Half an answer') + 'data: {"choices":[{"delta":{"content":"');
      const megabyte = 'x'.repeat(1024 * 1024);
      // Fails once the browser has hung up.
      for (;;) await promisify<string, void>(response.write.bind(response))(megabyte);
    };
    await chat.ask('Question');
    await expect(chat.answer.getByRole('alert')).toContainText('too long');
    await expect(chat.answer).toContainText('Half an answer');
    await chat.expectIdle();
  });
});

test.describe('The received text is kept', () => {
  const cuts: { name: string; end: (response: ServerResponse) => void }[] = [
    {
      name: 'when the connection is reset in the middle',
      end: (response) => response.destroy(),
    },
    {
      name: 'when the stream just ends',
      end: (response) => response.end(),
    },
  ];

  const errors: { name: string; event: string; reported: RegExp }[] = [
    {
      name: 'when an error object follows',
      event: wire.event({ error: { message: 'The <b>engine</b> died', type: 'server_error' } }),
      reported: /The <b>engine<\/b> died/,
    },
    {
      name: 'when an error event follows',
      event: 'event: error\ndata: {"message":"The <b>engine</b> died"}\n\n',
      reported: /The <b>engine<\/b> died/,
    },
    {
      name: 'when an event is not JSON',
      event: 'data: {"choices":[{"delta":{"content":"lost\n\n',
      reported: /Couldn’t read/,
    },
  ];
  test('and marked as cut off over a reload, and the words of the service are shown', async ({
    page,
    chat,
    faults,
  }) => {
    const expectCutOff = async () => {
      await expect(chat.answer).toContainText('Half an answer');
      await expect(chat.answer).toContainText('Cut off');
      await expect(chat.answer.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expect(chat.answer.getByRole('button', { name: 'Continue' })).toBeVisible();
    };
    for (const { name, end } of cuts)
      await test.step(name, async () => {
        const shown = gate();
        await faults.reset();
        faults.reply = async (response) => {
          wire.openStream(response);
          response.write(wire.text(`Half an answer, ${name}`));
          await shown.opened;
          end(response);
        };
        await chat.startNew();
        await chat.ask('Question');
        await expect(chat.answer).toContainText('Half an answer');
        shown.open();
        await chat.expectIdle();
        await expectCutOff();
        await expectStored(page, `Half an answer, ${name}`, 'messages');
        await page.reload();
        await expectCutOff();
        expect(faults.chats).toHaveLength(1);
      });

    for (const { name, event, reported } of errors)
      await test.step(name, async () => {
        await faults.reset();
        faults.reply = (response) => {
          wire.openStream(response);
          response.end(wire.text('Half an answer') + event);
        };
        await chat.startNew();
        await chat.askToEnd('Question');
        await expect(chat.answer).toContainText('Half an answer');
        await expect(chat.answer.getByRole('alert')).toContainText(reported);
        await expect(chat.answer.getByRole('button', { name: 'Retry' })).toBeVisible();
        expect(faults.chats).toHaveLength(1);
      });
  });
});

test('A silence is reported, with or without keep-alives, and Stop keeps the text', async ({
  page,
  chat,
  faults,
}) => {
  await page.clock.install();
  await chat.open();
  faults.reply = (response) => {
    wire.openStream(response);
    response.write(wire.text('Half an answer') + ': keep-alive\n\n');
  };
  await chat.ask('Question');
  await expect(chat.answer).toContainText('Half an answer');
  await page.clock.fastForward(16_000);
  await expect(chat.answer).toContainText(/no data for \d+ s/i);
  await expect(chat.answer).toHaveAttribute('aria-busy', 'true');
  await chat.stop.click();
  await chat.expectIdle();
  await expect(chat.answer).toContainText('Half an answer');
  await expect(chat.answer).toContainText('Stopped');
  expect(await faults.chats[0]?.over).toBe('hung up');
});
