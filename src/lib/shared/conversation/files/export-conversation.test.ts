import { expect, it } from 'vitest';
import { fileName } from './export-conversation';

it('The name of an exported file is the title', () => {
  expect(fileName('Plan for Bern, 2026')).toBe('Plan-for-Bern-2026.json');
  expect(fileName('Überblick über नमस्ते 日本語')).toBe('Überblick-über-नमस्ते-日本語.json');
});

it.each([
  '../../etc/passwd',
  'C:\\Windows\\system32',
  '<img src=x onerror=alert(1)>',
  'invoice\u202Efdp.exe',
  'a\0b\nc\rd',
  '=cmd|calc',
  '--rf',
  '.hidden',
  '%2e%2e%2f',
])(
  'The name of an exported file with the hostile title %j has only letters, digits, dashes and its ending',
  (title) => {
    expect(fileName(title)).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}_-]*\.json$/u);
  },
);

it('The name of an exported file is never empty, never long and never half a character', () => {
  expect(fileName('///')).toBe('conversation.json');
  expect(fileName('')).toBe('conversation.json');
  const long = fileName(`a${'𠀀'.repeat(500)}`);
  expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(255);
  expect(long.isWellFormed()).toBe(true);
});
