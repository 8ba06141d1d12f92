import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MarkdownView } from './markdown-view';
import { svgBombs } from '../../../../tests/support/markdown/svg-bombs';

let element: HTMLElement;
let view: MarkdownView;
const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  copied.mockClear();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
  element = document.createElement('div');
  document.body.append(element);
  view = new MarkdownView(element);
});

afterEach(() => {
  view.destroy();
  element.remove();
  vi.restoreAllMocks();
});

function show(source: string): void {
  view.update(source);
  view.finish();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const columnOf = (index: number) =>
  Array.from(element.querySelectorAll('tbody tr'), (row) => row.children[index]?.textContent);

describe('A table', () => {
  const sales = '| Name | Sales |\n|---|--:|\n| b | 9 |\n| a | 1,200 |\n| c | |\n| d | -5 |\n';

  test('is sorted by a press on its header: up, down, and as it was', async () => {
    show(sales);
    const header = page.getByRole('columnheader', { name: 'Sales' });
    await button('Sales').click();
    expect(columnOf(1)).toEqual(['-5', '9', '1,200', '']);
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
    await button('Sales').click();
    expect(columnOf(1)).toEqual(['1,200', '9', '-5', '']);
    await expect.element(header).toHaveAttribute('aria-sort', 'descending');
    await button('Sales').click();
    expect(columnOf(0)).toEqual(['b', 'a', 'c', 'd']);
    await expect.element(header).not.toHaveAttribute('aria-sort');
    await button('Name').click();
    expect(columnOf(0)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('is copied as it is sorted, as CSV without formulas and as Markdown', async () => {
    show('| Name | Sum |\n|---|---|\n| =1+1 | -5 |\n| **a** `b` $x^2$ | 7 |\n');
    await expect.poll(() => element.querySelector('.katex')).not.toBeNull();
    await button('Name').click();
    await button('Copy as CSV').click();
    expect(copied).toHaveBeenLastCalledWith('"Name","Sum"\r\n"\'=1+1","-5"\r\n"a b x^2","7"\r\n');
    await button('Copy as Markdown').click();
    expect(copied).toHaveBeenLastCalledWith(
      '| Name | Sum |\n| --- | --- |\n| =1+1 | -5 |\n| a b x^2 | 7 |\n',
    );
  });

  test('is copied with the lines of its cells', async () => {
    show('| A | B |\n|---|---|\n| one<br>two | $|x|$ |\n');
    await button('Copy as CSV').click();
    expect(copied).toHaveBeenLastCalledWith('"A","B"\r\n"one\ntwo","|x|"\r\n');
    await button('Copy as Markdown').click();
    expect(copied).toHaveBeenLastCalledWith('| A | B |\n| --- | --- |\n| one two | \\|x\\| |\n');
  });

  test('is copied with its numbers as they are shown, and says that it was copied', async () => {
    show('| Version | Price |\n|---|--:|\n| 1.10 | 0.20 |\n| 1.20 | -0.20 |\n');
    await expect.element(button('Copy as CSV')).toBeVisible();
    const label = await button('Copy as CSV').findElement();
    const shown: (string | null)[] = [];
    // The word disappears again.
    const watching = new MutationObserver(() => shown.push(label.textContent));
    watching.observe(label, { childList: true, characterData: true, subtree: true });
    await button('Copy as CSV').click();
    expect(copied).toHaveBeenLastCalledWith(
      '"Version","Price"\r\n"1.10","0.20"\r\n"1.20","-0.20"\r\n',
    );
    await expect.poll(() => shown).toContain('Copied');
    watching.disconnect();
  });

  test('has no tools while the answer grows', async () => {
    show(sales);
    await expect.element(button('Copy as CSV')).toBeVisible();
    view.update(`${sales}\nAnd then`);
    await expect.poll(() => element.textContent).toContain('And then');
    expect(element.querySelectorAll('button')).toHaveLength(0);
  });
});

describe('A block of CSV', () => {
  test('is shown as a table, and as code again', async () => {
    show('```csv\nName,Note\nb,"x, y"\na,<b>\n```\n');
    await button('Show table').click();
    await expect.element(page.getByRole('cell', { name: 'x, y' })).toBeVisible();
    expect(element.querySelector('pre')?.hidden).toBe(true);
    await button('Name').click();
    expect(columnOf(1)).toEqual(['<b>', 'x, y']);
    await button('Show code').click();
    expect(element.querySelector('table')).toBeNull();
    expect(element.querySelector('pre')?.hidden).toBe(false);
  });

  test('that is long is cut, and copied whole', async () => {
    show('```tsv\nA\tB\n' + '1\t2\n'.repeat(3000) + '```\n');
    await button('Show table').click();
    await expect.element(page.getByText('The first 2,500 rows of 3,000')).toBeInTheDocument();
    await button('Copy as CSV').click();
    expect(copied.mock.lastCall?.[0].split('\r\n')).toHaveLength(3002);
  });

  test.each([
    ['wide', 'a,'.repeat(500), '501 columns, too many to show'],
    ['long', `a,${'b'.repeat(500_000)}`, 'This table is too long to show'],
  ])('that is too %s is not shown', async (_, csv, words) => {
    show('```csv\n' + csv + '\n```\n');
    await button('Show table').click();
    await expect.element(page.getByText(words)).toBeVisible();
  });
});

describe('A block of SVG', () => {
  const drawing =
    '<svg viewBox="0 0 20 10"><defs><marker id="m"><path d="M0 0"/></marker></defs><path marker-end="url(#m)" d="M0 0L9 9"/></svg>';

  const chart = `<svg viewBox="0 0 200 100" width="200" height="100">
    <style>/* bars */ .bar, text { fill: red } svg .second { fill: blue !important }</style>
    <defs>
      <linearGradient id="g"><stop offset="0"/><stop offset="1" stop-color="teal"/></linearGradient>
      <pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="2"/></pattern>
      <marker id="m" orient="auto"><path d="M0 0L9 4L0 9z"/></marker>
      <clipPath id="c"><rect width="200" height="100"/></clipPath>
      <g id="s"><circle r="4" opacity=".5"/></g>
    </defs>
    <rect width="200" height="100" fill="url(#g)"/><rect width="200" height="9" fill="url(#p)"/>
    <g clip-path="url(#c)" font-family="Inter, sans-serif" font-size="12">
      <rect class="bar" x="20" y="20" width="60" height="80"/>
      <rect class="bar second" x="120" y="20" width="60" height="80"/>
      <path d="M0 0h40l5 5" fill="none" stroke="black" stroke-dasharray="4 2" marker-end="url(#m)"/>
      <use href="#s" x="9" y="9"/><text x="5" y="15">Sales <tspan font-weight="bold">2026</tspan></text>
    </g>
  </svg>`;

  test.each(['svg', 'xml', 'html'])(
    '(%s) is shown as an image, and as code again',
    async (language) => {
      show('```' + language + '\n' + drawing + '\n```\n');
      await button('Show image').click();
      const image = (await page.getByRole('img').findElement()) as HTMLImageElement;
      await expect.poll(() => image.naturalWidth).toBeGreaterThan(0);
      expect(image.src).toMatch(/^blob:/);
      await expect.element(button('Download SVG')).toBeVisible();
      await button('Show code').click();
      expect(element.querySelector('img')).toBeNull();
    },
  );

  test('that is damaged says so', async () => {
    show('```svg\n<svg><g></svg>\n```\n');
    await button('Show image').click();
    await expect.element(page.getByText('can’t be read')).toBeVisible();
  });

  test('of a thousand million pixels has the height of a picture', async () => {
    show('```svg\n<svg width="1000000000" height="1000000000"></svg>\n```\n');
    await button('Show image').click();
    await expect.poll(() => element.querySelector('img')?.offsetHeight).toBe(480);
  });

  test('is drawn with its styles, gradients, patterns, texts and arrow heads', async () => {
    show('```svg\n' + chart + '\n```\n');
    await button('Show image').click();
    const image = (await page.getByRole('img').findElement()) as HTMLImageElement;
    await expect.poll(() => image.naturalWidth).toBe(200);
    const canvas = new OffscreenCanvas(200, 100);
    const context = canvas.getContext('2d', {
      willReadFrequently: true,
    }) as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const colourAt = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
    expect(colourAt(50, 50)).toEqual([255, 0, 0, 255]);
    expect(colourAt(150, 50)).toEqual([0, 0, 255, 255]);
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  });

  test('is drawn without its animation and filters, and says so', async () => {
    show(
      '```svg\n<svg><filter id="a"><feImage href="data:image/svg+xml,x"/></filter><style>@keyframes a { to { opacity: 0 } } rect { animation: a 1s infinite }</style><rect filter="url(#a)"><animate attributeName="x" to="9" repeatCount="indefinite"/></rect></svg>\n```\n',
    );
    await button('Show image').click();
    await expect.element(page.getByText('Shown without its animation and filters.')).toBeVisible();
    await expect.element(page.getByRole('img')).toBeVisible();
  });

  test.each(Object.entries(svgBombs))(
    'that might take longer than a second to draw is refused: %s',
    async (_, svg) => {
      show('```svg\n' + svg + '\n```\n');
      await button('Show image').click();
      await expect.element(page.getByText(/too complex to draw|isn’t drawn/)).toBeVisible();
      expect(element.querySelector('img')).toBeNull();
    },
  );
});

test('Other code has no switch', async () => {
  show('```html\n<p>Text <svg></svg></p>\n```\n\n```csv\na\n```\n');
  await expect.element(button('Show table')).toBeVisible();
  await expect.element(button('Show image')).not.toBeInTheDocument();
});
