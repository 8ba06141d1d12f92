import { describe, expect, it } from 'vitest';
import { readFault } from './fault.mjs';

describe('The option --fault', () => {
  it.each([
    ['429:0.2', { kind: '429', share: 0.2 }],
    ['500', { kind: '500', share: 1 }],
    ['500:0', { kind: '500', share: 0 }],
    ['cut:1', { kind: 'cut', share: 1 }],
  ])('takes %s', (text, fault) => {
    expect(readFault(text, ['cut'])).toEqual(fault);
  });

  it.each([
    '',
    '200',
    '4290',
    'cut',
    'stream:1',
    '429:',
    '429:2',
    '429:-1',
    '429:x',
    '429:1:1',
    ':1',
  ])('refuses "%s" with a reason', (text) => {
    expect(() => readFault(text)).toThrow(/--fault takes a status, and a share/);
  });

  it('names the other kinds that are allowed', () => {
    expect(() => readFault('x', ['cut', 'stream'])).toThrow(/a status or cut or stream/);
  });
});
