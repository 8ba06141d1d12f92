import { expect, it, vi } from 'vitest';
import { type ApiError, ApiFailure } from '$lib/api/wire/errors';
import { builtInConnection } from '$lib/connections/connection';
import { sendToModel } from './send-to-model';

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
    sendToModel('browser/built-in', builtInConnection.id, 'Judge', going),
  ).rejects.toThrow(
    'The model on this device stopped (503): This browser has no downloaded model.',
  );
  expect(complete).toHaveBeenCalledOnce();
});

it('a judge whose connection was deleted is named', async () => {
  await expect(sendToModel('m', 'gone', 'Judge', going)).rejects.toThrow('was deleted');
});
