import { expect, it } from 'vitest';
import { EnteredValues } from './entered-values.svelte';

it('The entered values of the same form are restored after a reload', async () => {
  const form = crypto.randomUUID();
  const before = new EnteredValues(form);
  before.set('prompt', 'Once upon');
  before.set('seed', 'half');
  before.set('seed', undefined);
  dispatchEvent(new Event('pagehide'));

  const after = new EnteredValues(form);
  await after.restored;
  expect(after.values).toEqual({ prompt: 'Once upon' });

  const other = new EnteredValues(crypto.randomUUID());
  await other.restored;
  expect(other.textOf('prompt')).toBe('');
});
