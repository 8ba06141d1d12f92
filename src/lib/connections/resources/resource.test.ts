import { expect, it } from 'vitest';
import { isNotOffered } from './resource';

const refused = (status: number, isHtml = false) =>
  ({ kind: 'http', status, isHtml, words: '' }) as const;

it('knows a service without a list by its status', () => {
  for (const status of [404, 405, 501])
    expect(isNotOffered({ isOptional: true }, refused(status))).toBe(true);
  expect(isNotOffered({ isOptional: true }, refused(500))).toBe(false);
  expect(isNotOffered({ isOptional: true }, undefined)).toBe(false);
});

it('takes a web page and a list that every service has for a wrong address', () => {
  expect(isNotOffered({ isOptional: true }, refused(404, true))).toBe(false);
  expect(isNotOffered({}, refused(404))).toBe(false);
});
