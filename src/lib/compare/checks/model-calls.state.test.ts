import { expect, it, vi } from 'vitest';
import { type ApiError, ApiFailure } from '$lib/api/wire/errors';
import { builtInConnection } from '$lib/connections/connection';
import { modelCalls } from './model-calls';

const complete = vi.hoisted(() => vi.fn<() => Promise<{ text: string }>>());
vi.mock('$lib/api/complete-chat', () => ({ completeChat: complete }));

const going = new AbortController().signal;

it('a judge of this device that fails does so in words, after one request', async () => {
  const error: ApiError = {
    kind: 'http',
    status: 503,
    isHtml: false,
    code: 'model_not_loaded',
    words: 'This browser has no downloaded model.',
  };
  complete.mockRejectedValue(new ApiFailure(error));
  await expect(
    modelCalls.send('browser/built-in', builtInConnection.id, 'Judge', going),
  ).rejects.toThrow(
    'The model on this device stopped (503): This browser has no downloaded model.',
  );
  expect(complete).toHaveBeenCalledOnce();
});

it('a judge whose connection was deleted is named', async () => {
  await expect(modelCalls.send('m', 'gone', 'Judge', going)).rejects.toThrow('was deleted');
});
