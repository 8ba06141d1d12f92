import { describe, expect, test } from 'vitest';
import { externalUrl, linkTarget, showsTarget } from './link-policy';

describe('An answer may link to', () => {
  test.each([
    'http://example.com',
    'https://example.com/a?b#c',
    'HTTPS://EXAMPLE.COM',
    'mailto:a@example.com',
    'tel:+4912345',
  ])('%s', (href) => expect(externalUrl(href)).not.toBeNull());
});

describe('An answer may not link to', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'ftp://example.com',
    '//example.com',
    '/settings/',
    '#part',
    '#/settings/',
    'chat/?id=1',
    'https:',
    '',
    'http:../settings/',
    'http:settings',
    'https:/settings/',
    'https:\\\\example.com',
    'https:///example.com',
    'https://example.com\\@evil.example',
    'https://exam\nple.com',
    'https:// example.com',
  ])('%j', (href) => expect(externalUrl(href)).toBeNull());
});

test('The shown target is the host, or the address of a mailto or tel link', () => {
  expect(linkTarget('https://user@example.com:8080/a')).toBe('example.com:8080');
  expect(linkTarget('https://bank.example@evil.example/')).toBe('evil.example');
  expect(linkTarget('https://\u0430\u0440\u0440\u04cf\u0435.com/')).toBe('xn--80ak6aa92e.com');
  expect(linkTarget('mailto:a@example.com')).toBe('a@example.com');
});

test('A text names its target only if it is the address or its host', () => {
  expect(showsTarget('https://example.com/a/', 'https://example.com/a')).toBe(true);
  expect(showsTarget('example.com', 'https://example.com/a')).toBe(true);
  expect(showsTarget('a@example.com', 'mailto:a@example.com')).toBe(true);
  expect(showsTarget('here', 'https://example.com/')).toBe(false);
  expect(showsTarget('https://bank.example', 'https://evil.example/')).toBe(false);
  expect(showsTarget('bank.example', 'https://bank.example@evil.example/')).toBe(false);
  const withUser = 'https://bank.example@evil.example/';
  expect(showsTarget(withUser, withUser)).toBe(false);
  expect(showsTarget('https://b:c@evil.example', 'https://b:c@evil.example')).toBe(false);
  const turned = 'https://evil.example/\u202Eelpmaxe.knab';
  expect(showsTarget(turned, encodeURI(turned))).toBe(false);
});
