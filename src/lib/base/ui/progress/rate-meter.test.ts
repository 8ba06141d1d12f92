import { expect, it } from 'vitest';
import { RateMeter } from './rate-meter';

it('The meter of a rate reports nothing until half a second has passed', () => {
  const meter = new RateMeter();
  meter.add(0, 0);
  meter.add(500, 300);
  expect(meter.perSecond).toBe(0);
  meter.add(1000, 1000);
  expect(meter.perSecond).toBe(1000);
});

it('The meter of a rate follows a change of pace within seconds', () => {
  const meter = new RateMeter();
  for (let at = 0; at <= 60_000; at += 1000) meter.add(at * 10, at);
  expect(meter.perSecond).toBe(10_000);
  for (let at = 61_000; at <= 66_000; at += 1000) meter.add(600_000 + (at - 60_000), at);
  expect(meter.perSecond).toBe(1000);
});

it('The meter of a rate treats many reports of the same moment as one', () => {
  const meter = new RateMeter();
  for (let n = 0; n < 100; n += 1) meter.add(n, 0);
  meter.add(1000, 1000);
  expect(meter.perSecond).toBe(1000);
});
