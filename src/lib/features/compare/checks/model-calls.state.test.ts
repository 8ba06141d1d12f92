import { beforeEach, expect, it, vi } from 'vitest';
import { type ApiError, ApiFailure } from '$lib/base/api/wire/errors';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { callModels } from './call-models';
import { modelCalls } from './model-calls';

const complete = vi.hoisted(() => vi.fn<() => Promise<{ text: string }>>());
vi.mock('$lib/base/api/complete-chat', () => ({ completeChat: complete }));

const going = new AbortController().signal;

beforeEach(() => void complete.mockReset());

it('A judge that is refused for a moment is sent to again, unless the check is stopped', async () => {
  vi.useFakeTimers();
  try {
    const status = { status: 429, isHtml: false, words: 'Slow down', retryAfterMs: 5000 };
    const refusal = new ApiFailure({ kind: 'http', ...status });
    complete.mockRejectedValueOnce(refusal).mockResolvedValueOnce({ text: 'Passes' });
    const endpoint = { baseUrl: '', rootUrl: '', fetch };
    const { send } = callModels(() => ({
      connection: demoConnection,
      endpoint: () => Promise.resolve(endpoint),
    }));
    const onretry = vi.fn();
    const answered = send('m', undefined, 'Judge', going, { onretry });
    await vi.advanceTimersByTimeAsync(4999);
    expect(complete).toHaveBeenCalledOnce();
    expect(onretry).toHaveBeenLastCalledWith(expect.objectContaining({ at: Date.now() + 1 }));
    await vi.advanceTimersByTimeAsync(1);
    expect(await answered).toBe('Passes');
    expect(onretry).toHaveBeenLastCalledWith(undefined);

    complete.mockRejectedValueOnce(refusal);
    const stopping = new AbortController();
    const stopped = send('m', undefined, 'Judge', stopping.signal);
    const rejection = expect(stopped).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(1000);
    stopping.abort();
    await rejection;
    expect(complete).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});

it('A judge of this device that fails does so with a reason, after one request', async () => {
  const error: ApiError = {
    kind: 'http',
    status: 503,
    isHtml: false,
    code: 'model_not_loaded',
    words: 'This browser has no downloaded model.',
  };
  complete.mockRejectedValue(new ApiFailure(error));
  await expect(
    modelCalls.send('browser/built-in', demoConnection.id, 'Judge', going),
  ).rejects.toThrow(
    'The model on this device stopped (503): This browser has no downloaded model.',
  );
  expect(complete).toHaveBeenCalledOnce();
});

it('A judge whose connection was deleted is named', async () => {
  await expect(modelCalls.send('m', 'gone', 'Judge', going)).rejects.toThrow('was deleted');
});
