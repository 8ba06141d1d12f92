import { expect, it } from 'vitest';
import { pageWords } from './page-words';
import { apiKey } from '../test-support';

it.each([
  ['<html><head><title>404</title></head><body><h1>Not Found</h1>nginx</body>', 'Not Found nginx'],
  ['<!doctype html><title>Sign in</title><div id="app"></div>', 'Sign in'],
  ['<p>a &lt;b&gt; &amp;amp; c&nbsp;d</p>', 'a <b> &amp; c d'],
  ['<style>p{}</style><p>Yes<script>alert("no")</script><!-- no --></p>', 'Yes'],
  ['<p>Half<script>never ended', 'Half'],
  ['<p>Half<img src="never ended', 'Half'],
  ['<html><body></body></html>', ''],
])('is the text of the page: %j', (page, words) => {
  expect(pageWords(page, undefined)).toBe(words);
});

it('masks the key, also where it would be cut in two', () => {
  const page = `<p>${'x'.repeat(290)}${apiKey}</p>`;
  expect(pageWords(page, apiKey)).not.toContain(apiKey.slice(0, 8));
});

it('is short and fast, however long the page is', () => {
  for (const piece of ['<p>words ', '<script>', '<!--', '<svg ', '<', '<title>']) {
    const words = pageWords(`<html>${piece.repeat(300_000)}`, undefined);
    expect(words.length).toBeLessThan(400);
  }
});
