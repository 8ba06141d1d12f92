import { expect, it } from 'vitest';
import { chatParameters } from '$lib/api/rules/chat-request';
import type { KnownService } from '$lib/api/rules/request-description';
import { layOut } from './parameter-layout';

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

it('treats all but the first parameters alike while the service is not known', () => {
  const { first: shown, others, unaccepted } = namesFor();
  expect(shown).toEqual(first);
  expect(others).toContain('logprobs');
  expect(unaccepted).toEqual([]);
  expect(shown.length + others.length).toBe(chatParameters.length);
});

it('separates what the service is known not to accept', () => {
  expect(namesFor('Demo service').unaccepted).toContain('logprobs');
  expect(namesFor('OpenAI').unaccepted).toContain('search_settings');
  expect(namesFor('OpenAI').others).toContain('logprobs');
});

it('shows the deprecated form of a first parameter where only that is accepted', () => {
  const { first: shown, unaccepted } = namesFor('Ollama');
  expect(shown).toEqual(['temperature', 'max_tokens', 'reasoning_effort']);
  expect(unaccepted).toContain('max_completion_tokens');
});
