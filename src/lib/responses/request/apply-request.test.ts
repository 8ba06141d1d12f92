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

it('comes back to the form as it was, with what the form has no field for', () => {
  expect(requestOf(responseBody(request))).toEqual(request);
});

it('may say what the console would not send of itself', () => {
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
