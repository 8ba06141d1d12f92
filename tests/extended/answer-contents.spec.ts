import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../e2e/support/console-test';
import * as wire from '../e2e/support/fault-server';
import { watch } from '../e2e/support/watch';

test.use({ storageState: ({ connected }, use) => use(connected) });

test('An SVG shown as an image runs nothing, sends nothing and changes nothing else in the page; a table is sorted and saved by the keyboard', async ({
  page,
  chat,
  faults,
  baseURL,
}) => {
  const reached: (string | undefined)[] = [];
  const far = createServer((request, response) => {
    reached.push(request.url);
    response.end();
  }).listen(0);
  const host = `http://127.0.0.1:${(far.address() as AddressInfo).port}`;
  const svg = `<?xml-stylesheet href="${host}/sheet.css"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10" onload="parent.document.title='run'; fetch('${host}/onload')">
<script>top.location = '${host}/script'</script><script href="${host}/script.js"/>
<style>@import "${host}/import.css"; body, article { display: none !important }</style>
<a href="${host}/link" target="_top"><rect width="20" height="10"/></a>
<animate attributeName="href" values="javascript:alert(1)" begin="0s"/><set attributeName="onload" to="alert(1)"/>
</svg>`;
  const watched = await watch(page, [baseURL ?? '', faults.url, 'data:', 'blob:', 'about:blank']);
  faults.reply = (response) => wire.streamAnswer(response, [`\`\`\`svg\n${svg}\n\`\`\`\n`]);
  await chat.open();
  await chat.askToEnd('Draw it');
  const before = [page.url(), await page.title()];
  await chat.answer.getByRole('button', { name: 'Show image' }).click();
  const image = chat.answer.getByRole('img');
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(300);
  await image.click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Still here');
  expect([page.url(), await page.title()]).toEqual(before);
  expect([watched.requests, watched.dialogs, watched.navigations, reached]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  far.close();

  const table = '| Name | Sum |\n|---|---|\n| b | 10 |\n| a | 9 |\n| =cmd() | 100 |\n';
  faults.reply = (response) => wire.streamAnswer(response, [table]);
  await chat.askToEnd('List them');
  await chat.answer.getByRole('button', { name: 'Sum' }).focus();
  await page.keyboard.press('Enter');
  await expect(chat.answer.getByRole('row').nth(1)).toHaveText(/a\s*9/);
  await chat.answer.getByRole('button', { name: 'Download CSV' }).focus();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toBe(
    '\uFEFF"Name","Sum"\r\n"a","9"\r\n"b","10"\r\n"\'=cmd()","100"\r\n',
  );
});
