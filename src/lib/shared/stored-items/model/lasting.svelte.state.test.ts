import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { lasting } from './lasting.svelte';

class Sum {
  first = $state(2);
  readonly doubled = $derived(2 * this.first);
}

it('A lasting state survives the end of the derived value that created it', () => {
  let made: Sum | undefined;
  const end = $effect.root(() => {
    const sum = $derived.by(() => (made ??= lasting(() => new Sum())));
    $effect(() => void sum.doubled);
  });
  flushSync();
  end();
  if (!made) throw new Error('It was never asked for.');
  made.first = 5;
  expect(made.doubled).toBe(10);
});

it('A lasting state is garbage collected when nobody references it, though its creator lives on', async () => {
  const made: WeakRef<Sum>[] = [];
  const end = $effect.root(() => {
    $effect(() => void made.push(new WeakRef(lasting(() => new Sum()))));
  });
  flushSync();
  await collectGarbage();
  expect(made.map((one) => one.deref())).toEqual([undefined]);
  end();
});

/** A weak reference holds its target until the task is over. */
async function collectGarbage(): Promise<void> {
  await setImmediate();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
