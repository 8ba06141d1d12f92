import { expect, it } from 'vitest';
import type { JsonObject } from '$lib/api/json';
import { requestOf } from './apply-request';
import { responseBody } from './response-body';

const request = {
  model: 'm',
  input: [{ role: 'user', content: 'Hi' }],
  instructions: 'Be brief.',
  parameters: { temperature: 0.2, top_k: 40, text: { format: { type: 'json_object' } } },
};

it('restores the form, including members without a field', () => {
  expect(requestOf(responseBody(request))).toEqual(request);
});

it('may contain values that the console would not send by itself', () => {
  expect(requestOf({ model: 'm', input: 'Hi', stream: false, min_p: 0.1 })).toEqual({
    model: 'm',
    input: 'Hi',
    instructions: '',
    parameters: { stream: false, min_p: 0.1 },
  });
});

it.each<JsonObject>([
  { input: 'Hi' },
  { model: 'm' },
  { model: 'm', input: 'Hi', instructions: [] },
])('is refused where the form could not show it: %j', (body) => {
  expect(requestOf(body)).toHaveProperty('refused');
});
