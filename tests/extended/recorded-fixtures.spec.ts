import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startCommand } from '../e2e/support/console-command';
import { expect, test } from '../e2e/support/console-test';
import { downloadedText } from '../e2e/support/download';

async function startServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

const bodies = [{ model: 'm' }, { model: 'm', stream: true }].map((body) => JSON.stringify(body));

const answer: RequestListener = (incoming, outgoing) =>
  void text(incoming).then((body) => {
    if (body === bodies[0]) {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      return outgoing.end('{"content":"Grüße"}');
    }
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.write('data: {"content":"Grü"}\n\n');
    return outgoing.end('data: {"content":"ße"}\n\ndata: [DONE]\n\n');
  });

/** The replies to both requests, as fetch gets them. */
const replies = ({ url, sent }: { url: string; sent: string[] }) =>
  Promise.all(
    sent.map(async (body) => {
      const headers = { 'content-type': 'application/json', authorization: 'Bearer sk-of-a-test' };
      const reply = await fetch(url, { method: 'POST', headers, body });
      return [reply.status, reply.headers.get('content-type'), await reply.text()];
    }),
  );

test('Recorded requests answer the page of another site in its tests, a stream too', async ({
  page,
  context,
}, testInfo) => {
  const service = await startServer(answer);
  const command = await startCommand(`${service.url}/v1`);
  const recorded = await replies({ url: `${command.bridge}/chat/completions`, sent: bodies });
  await page.goto(command.console);
  const table = page.getByRole('table', { name: 'Requests' });
  await expect(table.getByRole('link', { name: /chat\/completions/ })).toHaveCount(2);

  const har = testInfo.outputPath('requests.har');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export HAR' }).click();
  await (await download).saveAs(har);
  await page.getByRole('button', { name: 'Export for tests' }).click();
  const handlers = page.getByRole('menuitem', { name: 'Handlers for msw (.ts)' });
  expect(await downloadedText(page, handlers)).toContain(`"url": "${service.url}/v1/chat/`);

  await page.goto('about:blank');
  await command.stop();
  service.close();
  const site = await startServer((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/html' });
    outgoing.end('<!doctype html><title>A site</title>');
  });
  const other = await context.newPage();
  await other.routeFromHAR(har, { url: `${service.url}/**`, notFound: 'abort' });
  await other.goto(site.url);
  const url = `${service.url}/v1/chat/completions`;
  const answered = await other.evaluate(replies, { url, sent: bodies });
  expect(answered).toEqual(recorded);
  expect(answered.map(([, , content]) => content)).toEqual([
    '{"content":"Grüße"}',
    'data: {"content":"Grü"}\n\ndata: {"content":"ße"}\n\ndata: [DONE]\n\n',
  ]);
  site.close();
});
