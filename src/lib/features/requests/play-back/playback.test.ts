import { expect, it, vi } from 'vitest';
import { Playback, type Timers } from './playback.svelte';

/** A clock that advances only when the test moves it. */
class Clock implements Timers {
  #at = 0;
  #waiting: { at: number; run: () => void }[] = [];
  now = () => this.#at;
  after = (ms: number, run: () => void) => {
    const waiting = { at: this.#at + ms, run };
    this.#waiting.push(waiting);
    return () => void (this.#waiting = this.#waiting.filter((other) => other !== waiting));
  };

  pass(ms: number): void {
    const end = this.#at + ms;
    for (;;) {
      const next = this.#waiting.sort((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.#waiting.shift();
      this.#at = next.at;
      next.run();
    }
    this.#at = end;
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }
}

function begun(moments: number[]) {
  const clock = new Clock();
  const onplace = vi.fn();
  const playback = new Playback(moments, clock, onplace);
  return { clock, onplace, playback };
}

it('The play-back of a stream delivers each event after the recorded delay', () => {
  const { clock, playback } = begun([100, 140, 1140]);
  playback.play();
  clock.pass(99);
  expect(playback.position).toBe(0);
  clock.pass(1);
  expect(playback.position).toBe(1);
  clock.pass(40);
  expect(playback.position).toBe(2);
  clock.pass(999);
  expect(playback.position).toBe(2);
  clock.pass(1);
  expect(playback).toMatchObject({ position: 3, isPlaying: false, elapsed: 1140 });
  expect(clock.isIdle).toBe(true);
});

it('The play-back of a stream runs ten times as fast, from any position', () => {
  const { clock, playback } = begun([1000, 2000]);
  playback.play();
  clock.pass(500);
  playback.setSpeed(10);
  clock.pass(50);
  expect(playback.position).toBe(1);
  clock.pass(100);
  expect(playback.position).toBe(2);
});

it('The play-back of a stream stops while it is paused, and resumes from there', () => {
  const { clock, playback } = begun([100, 200]);
  playback.play();
  clock.pass(160);
  playback.pause();
  expect(clock.isIdle).toBe(true);
  clock.pass(10_000);
  expect(playback.position).toBe(1);
  playback.play();
  clock.pass(100);
  expect(playback.position).toBe(2);
});

it('The play-back of a stream restarts from the beginning, on request or once it is at the end', () => {
  const { clock, onplace, playback } = begun([100, 200]);
  playback.play();
  clock.pass(200);
  expect(playback.position).toBe(2);
  playback.play();
  expect(onplace).toHaveBeenLastCalledWith(0);
  clock.pass(100);
  expect(playback.position).toBe(1);
  playback.restart();
  expect(playback).toMatchObject({ position: 0, elapsed: 0, isPlaying: true });
});

it('The play-back of a stream jumps to any position', () => {
  const { clock, playback } = begun([100, 200, 300]);
  playback.goTo(2);
  expect(playback).toMatchObject({ position: 2, elapsed: 200, isPlaying: false });
  playback.play();
  clock.pass(100);
  expect(playback.position).toBe(3);
});

it('The play-back of a stream spreads a burst of events over several steps', () => {
  const { clock, playback } = begun(new Array<number>(5000).fill(1));
  playback.play();
  clock.pass(16);
  expect(playback.position).toBeLessThan(5000);
  clock.pass(100);
  expect(playback.position).toBe(5000);
});
