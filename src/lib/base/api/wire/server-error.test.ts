import { describe, expect, it } from 'vitest';
import { apiKey } from '../../../../../tests/support/api/replies';
import { pageWords, readServerError } from './server-error';
import { looksLikeHtml } from './web-page';

describe('The message of an error', () => {
  it.each([
    ['an object', { error: { message: 'No such model', type: 'x' } }],
    ['a nested error', { error: { error: { message: 'No such model' } } }],
    ['a string', 'No such model'],
    ['a string in error', { error: 'No such model' }],
    ['a list', [{ error: { message: 'No such model' } }]],
    ['a bare message', { message: 'No such model' }],
    ['detail', { detail: 'No such model' }],
    ['a list of details', { detail: [{ loc: ['body', 'model'], msg: 'No such model' }] }],
  ])('are found in %s', (_, payload) => {
    expect(readServerError(payload).words).toBe('No such model');
  });

  it.each([[null], [undefined], [{}], [[]], [''], [42], [{ error: null }]])(
    'is never [object Object], undefined or NaN: %j',
    (payload) => {
      expect(readServerError(payload).words).not.toMatch(/object Object|undefined|NaN/);
    },
  );

  it('is the JSON of an object of unknown shape', () => {
    expect(readServerError({ reason: { why: 'full' } }).words).toBe('{"reason":{"why":"full"}}');
  });

  it('is shortened, with its original length', () => {
    const { words } = readServerError({ error: { message: 'x'.repeat(1_000_000) } });
    expect(words.length).toBeLessThan(3000);
    expect(words).toContain('1000000 characters');
  });

  it('is read from an error that is nested without end', () => {
    const deep: unknown = JSON.parse('{"error":'.repeat(5000) + '"x"' + '}'.repeat(5000));
    const list: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(readServerError(deep).words).toBeTypeOf('string');
    expect(readServerError({ message: list }).words).toBeTypeOf('string');
  });
});

describe('The fields beside the message', () => {
  it('are type, code, param and the status that only the payload has', () => {
    const error = {
      message: 'm',
      type: 't',
      code: 'tool_use_failed',
      param: 'n',
      status_code: 400,
    };
    expect(readServerError({ error })).toEqual({
      words: 'm',
      type: 't',
      code: 'tool_use_failed',
      param: 'n',
      status: 400,
    });
  });

  it('include a numeric code as status only if it can be one', () => {
    expect(readServerError({ error: { message: 'm', code: 503 } }).status).toBe(503);
    expect(readServerError({ error: { message: 'm', code: 7 } }).status).toBeUndefined();
  });
});

describe('A key that the server echoes', () => {
  it('is masked wherever it is', () => {
    const error = { message: `Bad key ${apiKey}!`, code: apiKey, param: apiKey, type: apiKey };
    const read = readServerError({ error }, apiKey);
    expect(JSON.stringify(read)).not.toContain('sk-test');
    expect(read.words).toBe('Bad key [key]!');
  });

  it('is masked as sent, without surrounding spaces', () => {
    expect(readServerError(`Bad key ${apiKey}!`, ` ${apiKey}\n`).words).toBe('Bad key [key]!');
  });

  it('leaves no half of itself where the message is cut', () => {
    for (let before = 1970; before <= 2000; before++) {
      const message = 'x'.repeat(before) + apiKey + 'y'.repeat(100);
      expect(readServerError({ error: { message } }, apiKey).words).not.toContain('sk-');
    }
  });
});

describe('A web page', () => {
  it.each([
    '<!DOCTYPE html><p>',
    '\n <html lang="en">',
    '<head>',
    '<!-- x --><html>',
    '<h1>502</h1>',
  ])('is recognised by its beginning: %j', (body) => expect(looksLikeHtml(body)).toBe(true));

  it.each(['', '{"a":"<html>"}', 'data: <html>', 'a < b', '<3'])('is not %j', (body) =>
    expect(looksLikeHtml(body)).toBe(false),
  );
});

it.each([
  ['<html><head><title>404</title></head><body><h1>Not Found</h1>nginx</body>', 'Not Found nginx'],
  ['<!doctype html><title>Sign in</title><div id="app"></div>', 'Sign in'],
  ['<p>a &lt;b&gt; &amp;amp; c&nbsp;d</p>', 'a <b> &amp; c d'],
  ['<style>p{}</style><p>Yes<script>alert("no")</script><!-- no --></p>', 'Yes'],
  ['<p>Half<script>never ended', 'Half'],
  ['<p>Half<img src="never ended', 'Half'],
  ['<html><body></body></html>', ''],
])('The message of an error page is its text: %j', (page, words) => {
  expect(pageWords(page, undefined)).toBe(words);
});

it('An error page masks the key, also where it would be cut in two', () => {
  const page = `<p>${'x'.repeat(290)}${apiKey}</p>`;
  expect(pageWords(page, apiKey)).not.toContain(apiKey.slice(0, 8));
});

it('The message of an error page is short and fast, however long the page is', () => {
  for (const piece of ['<p>words ', '<script>', '<!--', '<svg ', '<', '<title>']) {
    const words = pageWords(`<html>${piece.repeat(300_000)}`, undefined);
    expect(words.length).toBeLessThan(400);
  }
});
