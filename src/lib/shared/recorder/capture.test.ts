import { expect, it } from 'vitest';
import { Stopwatch } from './capture';

it('The clock of a recorder counts from the start, without the pauses', () => {
  let now = 5000;
  const watch = new Stopwatch(() => now);
  expect(watch.seconds).toBe(0);
  watch.run();
  now += 1500;
  expect(watch.seconds).toBe(1.5);
  watch.pause();
  now += 60_000;
  expect(watch.seconds).toBe(1.5);
  watch.run();
  now += 500;
  expect(watch.seconds).toBe(2);
  watch.pause();
  expect(watch.seconds).toBe(2);
});

it('The clock of a recorder does not restart when it is started while it runs', () => {
  let now = 0;
  const watch = new Stopwatch(() => now);
  watch.run();
  now = 1000;
  watch.run();
  watch.pause();
  watch.pause();
  expect(watch.seconds).toBe(1);
});
