import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { lasting } from './lasting.svelte';

class Sum {
  first = $state(2);
  readonly doubled = $derived(2 * this.first);
}

it('goes on after the derived value that asked for it has ended', () => {
  let made: Sum | undefined;
  const end = $effect.root(() => {
    const asked = $derived.by(() => (made ??= lasting(() => new Sum())));
    $effect(() => void asked.doubled);
  });
  flushSync();
  end();
  if (!made) throw new Error('It was never asked for.');
  made.first = 5;
  expect(made.doubled).toBe(10);
});
