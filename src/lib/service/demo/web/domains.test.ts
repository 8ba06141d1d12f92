import { describe, expect, it } from 'vitest';
import { isInDomain } from './domains';

describe('An address', () => {
  it.each([
    ['a.example', true],
    ['A.Example', true],
    ['museum.a.example', false],
    ['*.example', true],
    ['*.edu', false],
    ['a.*', true],
    ['*', true],
    ['b.example', false],
    ['example', true],
    ['ample', false],
    ['a.example.*', false],
    ['*a.example*a.example', false],
  ])('https://a.example/x is in %s: %s', (domain, isIn) => {
    expect(isInDomain('https://a.example/x', domain)).toBe(isIn);
  });

  it('of a subdomain is in its domain too', () => {
    expect(isInDomain('https://museum.harbour.example/', 'harbour.example')).toBe(true);
    expect(isInDomain('https://harbour.example/', '*.harbour.example')).toBe(false);
    expect(isInDomain('https://notharbour.example/', 'harbour.example')).toBe(false);
  });

  it('is compared with thousands of wildcards', () => {
    expect(isInDomain('https://aaaaaaaaaaaaaaaaaaaaaaaaaaaa.example/', '*a'.repeat(5000))).toBe(
      false,
    );
  });
});
