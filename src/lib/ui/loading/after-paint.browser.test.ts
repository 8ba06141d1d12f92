import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint, paintFirst } from './after-paint';

afterEach(() => void vi.useRealTimers());

test('paints the requested content before loading the parts beside it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const shown = Promise.withResolvers<void>();
  paintFirst(shown.promise);
  const load = vi.fn(async () => 'the panel');
  const panel = afterPaint(load);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(load).not.toHaveBeenCalled();
  shown.resolve();
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  expect(await panel).toBe('the panel');
});
