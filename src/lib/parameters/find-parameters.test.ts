import { expect, it } from 'vitest';
import { chatParameters } from '$lib/api/rules/chat-request';
import { findParameters } from './find-parameters';

const found = (query: string) => findParameters(chatParameters, query).map(({ name }) => name);

it('finds a parameter by a part of its name, before those that only mention it', () => {
  expect(found('top_p')[0]).toBe('top_p');
  expect(found('top_p')).toContain('temperature');
});

it('finds a parameter by its label', () => {
  expect(found('max length')[0]).toBe('max_completion_tokens');
  expect(found('web search')[0]).toBe('search_settings');
});

it('finds a parameter by separate words of its name, its group or its help', () => {
  expect(found('max tokens')).toContain('max_completion_tokens');
  expect(found('deprecated')).toContain('functions');
  expect(found('abuse')).toEqual(['user']);
});

it('finds nothing if a word is missing everywhere', () => {
  expect(found('temperature zebra')).toEqual([]);
});
