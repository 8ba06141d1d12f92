import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { startCommand, startProgram } from '../e2e/support/console-command';
import { expect, test } from '../e2e/support/console-test';
import { expectNotStored, expectStored } from '../e2e/support/databases';

const weather = {
  type: 'function' as const,
  function: { name: 'weather', parameters: { type: 'object', properties: {} } },
};

test.describe('The requests of another program', () => {
  // The page may still be loading code when the server of the console is stopped.
  test.use({ expectedMessages: /ERR_CONNECTION_REFUSED/ });

  test('appear in Requests, and an agent’s as one run', async ({ page, service }) => {
    const command = await startCommand(service.baseUrl);
    const program = new OpenAI({ baseURL: command.bridge, apiKey: service.key, maxRetries: 0 });
    // Held until the page is open.
    await program.models.list();

    await page.goto(command.console);
    const table = page.getByRole('table', { name: 'Requests' });
    await page.getByRole('combobox', { name: 'Source' }).selectOption('OpenAI/JS');
    await expect(table.getByRole('link', { name: /\/v1\/models/ })).toHaveCount(1);
    expect(page.url()).not.toContain('bridge');

    const model = 'built-in/guide';
    const question = { role: 'user' as const, content: 'What is the weather?' };
    const first = await program.chat.completions.create({
      model,
      messages: [question],
      tools: [weather],
      tool_choice: 'required',
    });
    const called = first.choices[0]?.message;
    const [call] = called?.tool_calls ?? [];
    if (!called || !call) throw new Error('The service called no tool.');
    const stream = await program.chat.completions.create({
      model,
      messages: [question, called, { role: 'tool', tool_call_id: call.id, content: '12 °C' }],
      stream: true,
    });
    let answer = '';
    for await (const chunk of stream) answer += chunk.choices[0]?.delta.content ?? '';
    expect(answer).not.toBe('');

    const chats = table.getByRole('link', { name: /chat\/completions/ });
    await expect(chats).toHaveCount(2);
    await chats.first().press('Enter'); // The rows may still move.
    await page.getByRole('tab', { name: 'Run' }).click();
    const steps = page.getByRole('list', { name: 'Steps of the run' }).getByRole('listitem');
    await expect(steps).toHaveCount(2);
    await expect(steps.first()).toContainText('weather');

    await expectStored(page, '12 °C');
    await expectNotStored(page, service.key);

    await page.getByRole('link', { name: 'All requests' }).click();
    await command.stop();
    await expect(page.getByRole('region', { name: 'Bridge' })).toContainText('has ended');
  });
});

test.describe('A service', () => {
  test.use({ expectedMessages: /CORS|ERR_FAILED/ });

  test('that refuses web pages is used through the bridge', async ({ page }) => {
    const seen: (string | undefined)[] = [];
    const closed = createServer((incoming, outgoing) => {
      seen.push(incoming.headers.authorization);
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end('{"object":"list","data":[{"id":"behind-cors"}]}');
    }).listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    const command = await startCommand(`http://127.0.0.1:${port}/v1`);

    await page.goto(command.console);
    await expect(page.getByRole('region', { name: 'Bridge' })).toContainText('127.0.0.1');
    await page.goto(new URL('/settings/', command.console).href);
    await page.getByRole('button', { name: 'Add connection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add connection' });
    await dialog.getByLabel('Base URL').fill(`http://127.0.0.1:${port}/v1`);
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(dialog.getByRole('alert')).toContainText('blocked by CORS');
    await dialog.getByRole('button', { name: 'Use the bridge' }).click();
    await expect(dialog.getByText('1 model available')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Models', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Models' })).toContainText('behind-cors');
    // Nothing that the page requests is missing then.
    await page.goto('about:blank');
    await command.stop();
    closed.close();
    closed.closeAllConnections();
  });
});

test.describe('A link', () => {
  test('that names a bridge of another program is not followed', async ({ page, service }) => {
    const command = await startCommand(service.baseUrl);
    const { origin } = new URL(command.console);
    let reached = 0;
    const evil = createServer((_, outgoing) => {
      reached += 1;
      outgoing.end();
    }).listen(0, '127.0.0.1');
    await once(evil, 'listening');
    const { port } = evil.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/${'x'.repeat(32)}`;
    const refused = page.waitForResponse((response) => response.url().includes('/bridge?is='));
    await page.goto(`${origin}/requests/#bridge=${encodeURIComponent(address)}`);
    expect(await (await refused).text()).toBe('no');
    await expect(page.getByRole('table', { name: 'Requests' })).toBeVisible();
    const storage = await page.evaluate(() => JSON.stringify(localStorage));
    expect(storage).not.toContain(String(port));
    expect(reached).toBe(0);
    evil.close();
    await page.goto('about:blank');
    await command.stop();
  });
});

test('An item that the command opens arrives on its page, once: a file, and a request, which is shown before', async ({
  page,
}, testInfo) => {
  const rows = testInfo.outputPath('rows.csv');
  await writeFile(rows, 'id,question\nA,Why?\n');
  const opened = await startProgram(['open', rows], ['Inference Console']);
  const address = opened.lines['Inference Console'] ?? '';
  await page.goto(address);
  await expect(page).toHaveURL(/\/batches\//);
  await expect(page.getByRole('cell', { name: 'Why?' })).toBeVisible();
  const file = address.replace(/chat\/#open=([\w-]+)\/.*$/, 'opened/$1');
  expect((await fetch(file)).status).toBe(404);
  await page.goto('about:blank');
  await opened.stop();

  const request = testInfo.outputPath('request.json');
  await writeFile(
    request,
    JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'From a file' }] }),
  );
  const { lines, stop } = await startProgram(['open', request], ['Inference Console']);
  await page.goto(lines['Inference Console'] ?? '');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Request to import')).toHaveValue(/From a file/);
  await dialog.getByRole('button', { name: 'Open in Chat' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('From a file');
  await page.goto('about:blank');
  await stop();
});
