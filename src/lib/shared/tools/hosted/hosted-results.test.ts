import { expect, it } from 'vitest';
import { readExecutedTool, readHostedCall } from './hosted-results';
import { isDrawable } from './inline-image';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAAD';
/** The header of a PNG with 20,000 × 20,000 pixels. */
const huge = 'iVBORw0KGgoAAAANSUhEUgAATiAAAE4g';
/** A GIF of 35 bytes with 20,000 × 20,000 pixels. */
const hugeGif = 'R0lGODlhIE4gTgAAACwAAAAAIE4gTgACAkQBADs=';
const nothing = { queries: [], found: [], printed: [], images: [], others: {} };

it('The result of a web search has its queries, its sources and the opened page', () => {
  const sources = [{ type: 'url', url: 'https://b.example' }];
  const searched = { type: 'search', query: 'Bern', queries: ['Bern', 'Berne'], sources };
  expect(readHostedCall({ action: searched })).toEqual({
    ...nothing,
    queries: ['Bern', 'Berne'],
    found: [{ name: 'https://b.example', url: 'https://b.example', text: '', others: {} }],
  });
  const finding = { type: 'find_in_page', url: 'https://b.example', pattern: 'bear' };
  const opened = { type: 'open_page', url: 'https://b.example' };
  expect(readHostedCall({ action: opened }).others).toEqual({ action: 'open_page' });
  const { found, others } = readHostedCall({ action: finding });
  expect(found.map(({ url }) => url)).toEqual(['https://b.example']);
  expect(others).toEqual({ action: { type: 'find_in_page', pattern: 'bear' } });
});

it('The result of a file search has the passages that it found', () => {
  const passage = { file_id: 'file_1', filename: 'a.txt', score: 0.9, text: 'Rain.' };
  expect(readHostedCall({ queries: ['rain'], results: [passage, 'no object'] })).toEqual({
    ...nothing,
    queries: ['rain'],
    found: [{ name: 'a.txt', text: 'Rain.', others: { file_id: 'file_1', score: 0.9 } }],
    others: { results: ['no object'] },
  });
});

it('The result of code has what it printed and drew, and other output raw', () => {
  const outputs = [
    { type: 'logs', logs: '42' },
    { type: 'image', url: `data:image/png;base64,${png}` },
    { type: 'image', url: 'https://b.example/plot.png' },
    { type: 'table', rows: [1] },
  ];
  const read = readHostedCall({ code: 'print(42)', outputs });
  expect(read.printed).toEqual(['42']);
  expect(read.images).toEqual([`data:image/png;base64,${png}`]);
  expect(read.found.map(({ name, url }) => [name, url])).toEqual([
    ['Image', 'https://b.example/plot.png'],
  ]);
  expect(read.others).toEqual({ code: 'print(42)', outputs: [{ rows: [1] }] });
});

it('An image so far is drawn until the whole one is there', () => {
  expect(readHostedCall({ partial_image_b64: png }).images).toEqual([
    `data:image/png;base64,${png}`,
  ]);
  const whole = '/9j/4AAQ';
  expect(readHostedCall({ partial_image_b64: png, result: whole })).toEqual({
    ...nothing,
    images: [`data:image/jpeg;base64,${whole}`],
  });
});

it.each(['PHN2Zz4=', 'data:image/svg+xml;base64,PHN2Zz4=', 'javascript:alert(1)', 7, { a: 1 }])(
  'A result of %s stays raw, as it is no image that can be drawn',
  (result) => expect(readHostedCall({ result })).toEqual({ ...nothing, others: { result } }),
);

it('An image whose bytes have too many pixels or no known size is not drawn, whatever its label', () => {
  expect(isDrawable(`data:image/png;base64,${png}`)).toBe(true);
  expect(isDrawable(`data:image/png;base64,${huge}`)).toBe(false);
  expect(isDrawable(`data:image/png;base64,${hugeGif}`)).toBe(false);
  expect(isDrawable('data:image/png;base64,AAABAAEAAAA=')).toBe(false);
  expect(isDrawable('data:image/svg+xml;base64,PHN2Zz4=')).toBe(false);
});

it('The results of a tool of a chat are read', () => {
  const results = [{ title: 'Bern', url: 'https://b.example', content: 'Capital', score: 1 }];
  const searched = { results, images: ['https://b.example/a.png'], took: 3 };
  expect(
    readExecutedTool({
      search_results: searched,
      browser_results: [{ url: 'https://c.example', live_view_url: 'https://live.example' }, 'odd'],
      code_results: [{ text: '42' }, { png }, { png: 'PHN2Zz4=' }, { chart: { bars: 2 } }],
      live: true,
    }),
  ).toEqual({
    ...nothing,
    found: [
      { name: 'Bern', url: 'https://b.example', text: 'Capital', others: { score: 1 } },
      {
        name: 'https://c.example',
        url: 'https://c.example',
        text: '',
        others: { live_view_url: 'https://live.example' },
      },
      { name: 'Image', url: 'https://b.example/a.png', text: '', others: {} },
    ],
    printed: ['42'],
    images: [`data:image/png;base64,${png}`],
    others: {
      live: true,
      search_results: { took: 3 },
      browser_results: ['odd'],
      code_results: [{ png: 'PHN2Zz4=' }, { chart: { bars: 2 } }],
    },
  });
});
