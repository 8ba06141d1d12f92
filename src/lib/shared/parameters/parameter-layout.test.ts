import { expect, it } from 'vitest';
import { chatParameters } from '$lib/base/api/rules/chat-request';
import { responseParameters } from '$lib/base/api/rules/responses-request';
import type { KnownService } from '$lib/base/api/rules/request-description';
import { findParameters, layOut } from './parameter-layout';

const first = ['temperature', 'max_completion_tokens', 'reasoning_effort'];

function namesFor(service?: KnownService) {
  const layout = layOut(chatParameters, first, service);
  const names = (parameters: { name: string }[]) => parameters.map(({ name }) => name);
  return {
    first: names(layout.first),
    others: names(layout.others),
    unaccepted: names(layout.unaccepted),
  };
}

it('The parameters of a service that is not known are treated alike after the first ones', () => {
  const { first: shown, others, unaccepted } = namesFor();
  expect(shown).toEqual(first);
  expect(others).toContain('logprobs');
  expect(unaccepted).toEqual([]);
  expect(shown.length + others.length).toBe(chatParameters.length);
});

it('The parameters that the service is known not to accept are separate', () => {
  expect(namesFor('Demo service').unaccepted).toContain('logprobs');
  expect(namesFor('OpenAI').unaccepted).toContain('search_settings');
  expect(namesFor('OpenAI').others).toContain('logprobs');
});

it.each<[KnownService, string[]]>([
  ['OpenAI', []],
  ['Azure', []],
  ['xAI', ['conversation', 'background']],
  ['Fireworks', ['conversation', 'background', 'include']],
  ['LM Studio', ['conversation', 'background', 'include']],
])(
  'The parameters of stored responses that %s is not known to accept are separate',
  (service, names) => {
    const { unaccepted } = layOut(responseParameters, [], service);
    expect(unaccepted.map(({ name }) => name)).toEqual(names);
  },
);

it('The deprecated form of a first parameter is shown where only that is accepted', () => {
  const { first: shown, unaccepted } = namesFor('Ollama');
  expect(shown).toEqual(['temperature', 'max_tokens', 'reasoning_effort']);
  expect(unaccepted).toContain('max_completion_tokens');
});

const found = (query: string) => findParameters(chatParameters, query).map(({ name }) => name);

it('A parameter is found by a part of its name, before those that only mention it', () => {
  expect(found('top_p')[0]).toBe('top_p');
  expect(found('top_p')).toContain('temperature');
});

it('A parameter is found by its label', () => {
  expect(found('max length')[0]).toBe('max_completion_tokens');
  expect(found('web search')[0]).toBe('search_settings');
});

it('A parameter is found by separate words of its name, its group or its help', () => {
  expect(found('max tokens')).toContain('max_completion_tokens');
  expect(found('deprecated')).toContain('functions');
  expect(found('abuse')).toEqual(['user']);
});

it('A parameter is not found if a word is missing everywhere', () => {
  expect(found('temperature zebra')).toEqual([]);
});
