import { expect, it } from 'vitest';
import { shortenMiddle } from './shorten';

it('leaves a short id unchanged', () => {
  expect(shortenMiddle('file-123', 20)).toBe('file-123');
});

it('keeps both ends of a long id within the length', () => {
  const short = shortenMiddle('chatcmpl-0123456789abcdef0123456789abcdef', 16);
  expect(short).toHaveLength(16);
  expect(short).toBe('chatcmpl-0…bcdef');
});
