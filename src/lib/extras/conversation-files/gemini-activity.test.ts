import { describe, expect, it } from 'vitest';
import { zipBytes } from '$lib/base/formats/zip/zip-bytes';
import { openedImport } from '../../../../tests/support/backup/opened-import';
import { markdownOf } from './html-markdown';

/** In the form that public readers of Takeout describe; the words before a question vary. */
function activity(minute: number, title: string, html: string[], more: object = {}) {
  const time = `2026-09-04T15:${minute}:37.957Z`;
  const safeHtmlItem = html.map((one) => ({ html: one }));
  return { header: 'Gemini Apps', title, time, products: ['Gemini Apps'], safeHtmlItem, ...more };
}

const inChat = (id: string) => {
  const url = `https://gemini.google.com/app/${id}`;
  return { details: [{ name: url, url }] };
};

const file = (...activities: unknown[]) =>
  new File([JSON.stringify(activities)], 'MyActivity.json');

describe('Activities of Gemini', () => {
  it('of one chat are one conversation, in the order of time', async () => {
    const { preview, conversations } = await openedImport(
      file(
        activity(43, 'Prompted And now?', ['<p>Set <b>workers</b>.</p>'], inChat('17dd')),
        activity(42, 'Prompted Elsewhere', ['<p>There.</p>'], inChat('aa')),
        activity(41, 'Prompted How?', ['<p>So.</p>', '<p>And so.</p>'], inChat('17dd')),
      ),
    );
    expect(preview).toMatchObject({ rows: [{ row: 'gemini', new: 2 }], refused: [] });
    expect(conversations.find(({ title }) => title === 'How?')?.lines).toEqual([
      ['user', 'How?', null],
      ['assistant', 'So.\n\nAnd so.', 'How?'],
      ['user', 'And now?', 'So.\n\nAnd so.'],
      ['assistant', 'Set **workers**.', 'And now?'],
    ]);
  });

  it('without a chat are conversations of their own, in any language', async () => {
    const words = { header: 'Gemini アプリ', products: ['Gemini アプリ'] };
    const { conversations } = await openedImport(
      file(
        activity(43, '送信したメッセージ: 再帰とは?', ['<p>Recursion</p>'], words),
        activity(42, 'Prompted No answer', []),
        activity(41, 'Used an Assistant feature', []),
        { ...activity(40, 'Searched for x', []), header: 'Search', products: ['Search'] },
      ),
    );
    expect(conversations.map(({ lines }) => lines.map(([role]) => role)).sort()).toEqual([
      ['user'],
      ['user', 'assistant'],
    ]);
  });

  it('have the files of the zip file that they name', async () => {
    const text = JSON.stringify([
      activity(43, 'Prompted Read it Attached 2 files.', ['<p>Yes.<img src="i.png"></p>'], {
        attachedFiles: ['note-1.txt', 'gone.png'],
      }),
    ]);
    const zip = zipBytes([
      { name: 'Takeout/My Activity/Gemini Apps/MyActivity.json', text, deflated: true },
      { name: 'Takeout/My Activity/Gemini Apps/note-1.txt', text: 'A note', deflated: true },
    ]);
    const { preview, conversations } = await openedImport(zip);
    expect(preview).toMatchObject({ skipped: 0, leftOut: { files: 1, images: 1 } });
    expect(conversations[0]?.lines[0]).toEqual(['user', 'Read it', null]);
  });
});

describe('HTML as Markdown', () => {
  it.each([
    ['<h2>A &amp; B</h2><p>x<br>y &#8217;&#x41;</p>', '## A & B\n\nx\ny ’A'],
    ['<ul><li>one</li>\n<li><em>two</em></li></ul>', '- one\n- *two*'],
    ['<pre><code class="x">if (a &lt; b)\n  c</code></pre>', '```\nif (a < b)\n  c\n```'],
    ['<a href="javascript:alert(1)">here</a><img src=x onerror=alert(1)>', 'here'],
    ['<constructor>a</constructor> < b <', 'a\n\n < b <'],
    [
      '<p>See <a target="_blank" href="https://a.test/?x=(1)&amp;y">it</a>.</p>',
      'See [it](<https://a.test/?x=(1)&y>).',
    ],
  ])('%s', (html, text) => {
    expect(markdownOf(html)).toBe(text);
  });

  it('reads a hostile text in a single pass', () => {
    expect(markdownOf('<a'.repeat(200_000))).toHaveLength(400_000);
  });
});
