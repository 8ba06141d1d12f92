import { afterEach, beforeEach, expect, test } from 'vitest';
import { DocumentView } from './document-view';
import { hostile } from '../../../../tests/support/markdown/hostile';

const elements = new Set(
  'div span p h1 h2 h3 h4 h5 h6 ul ol li blockquote hr table thead tbody tr th td em strong s code a br pre button'.split(
    ' ',
  ),
);
const attributes = new Set(
  'class dir href rel target title start type role aria-label aria-checked aria-disabled tabindex'.split(
    ' ',
  ),
);

/** KaTeX and the highlighter are loaded when they are first needed. */

let element: HTMLElement;
let requested: string[];
const observer = new PerformanceObserver((list) =>
  requested.push(...list.getEntries().map((entry) => entry.name)),
);

beforeEach(() => {
  element = document.createElement('div');
  document.body.append(element);
  requested = [];
  observer.observe({ type: 'resource' });
});

afterEach(() => {
  observer.disconnect();
  element.remove();
});

/** Everything except the output of KaTeX, which has its own checks below. */
function ownElements(): Element[] {
  return [...element.querySelectorAll('*')].filter((each) => !each.closest('.katex'));
}

function expectSafe(): void {
  for (const each of ownElements()) {
    expect(elements).toContain(each.localName);
    for (const { name } of each.attributes) expect(attributes).toContain(name);
  }
  for (const link of element.querySelectorAll('a')) {
    expect(link.href).toMatch(/^(?:https?:\/\/|mailto:|tel:)/);
    expect(link.rel).toBe('noopener noreferrer nofollow');
    expect(link.target).toBe('_blank');
    expect(link.origin).not.toBe(location.origin);
  }
}

for (const [name, source] of Object.entries(hostile)) {
  test(`A hostile text is harmless after every character: ${name}`, () => {
    const view = new DocumentView(element, {});
    for (const char of source) {
      view.push(char);
      expectSafe();
    }
    view.finish();
    expectSafe();
    view.destroy();
  });
}

test('Nothing in a hostile answer runs or sends a request', async () => {
  const view = new DocumentView(element, {});
  view.push(Object.values(hostile).join('\n\n'));
  view.finish();
  await expect.poll(() => element.querySelector('.katex')).not.toBeNull();
  await expect.poll(() => element.querySelector('.md-keyword')).not.toBeNull();
  expect(requested.filter((url) => url.includes('evil'))).toEqual([]);
  expect(window).not.toHaveProperty('hacked');
  for (const each of element.querySelectorAll('.katex *')) {
    expect(['a', 'img', 'script', 'iframe', 'form']).not.toContain(each.localName);
    expect(each.getAttribute('style') ?? '').not.toContain('url');
    expect(each.getAttributeNames().filter((attribute) => attribute.startsWith('on'))).toEqual([]);
  }
  view.destroy();
});

test('A remote image is a link that shows its host', () => {
  const view = new DocumentView(element, {});
  view.push(hostile.images);
  view.finish();
  const texts = [...element.querySelectorAll('a')].map((link) => link.textContent);
  expect(texts).toContain('image: alt — evil.example');
  expect(element.querySelector('img')).toBeNull();
  view.destroy();
});

test('The host of a link is isolated from the direction of its text, and a user name does not hide it', () => {
  const view = new DocumentView(element, {});
  view.push(hostile['links in disguise']);
  view.finish();
  const hosts = [...element.querySelectorAll('.md-host')];
  expect(hosts.map((host) => host.textContent)).toEqual(Array(3).fill(' (evil.example)'));
  for (const host of hosts) {
    const shown = [...host.querySelectorAll('[dir=ltr]')];
    expect(shown.map((part) => part.textContent)).toEqual(['evil.example']);
    expect(shown.map((part) => getComputedStyle(part).unicodeBidi)).toEqual(['isolate']);
    expect(getComputedStyle(host).unicodeBidi).toBe('isolate');
  }
  const first = element.querySelector('a');
  expect(first?.textContent).toBe('(elpmaxe.knab) ‹U+202E›bank');
  view.destroy();
});

test('An address without a host is shown completely, as text', () => {
  const view = new DocumentView(element, {});
  view.push('[a](http:../settings/)');
  view.finish();
  expect(element.querySelector('a')).toBeNull();
  expect(element.textContent).toBe('[a](http:../settings/)');
  view.destroy();
});

test('Markup is shown as it was written', () => {
  const view = new DocumentView(element, {});
  view.push(hostile.script);
  view.finish();
  expect(element.textContent).toContain('<script>window.hacked = 1</script>');
  view.destroy();
});
