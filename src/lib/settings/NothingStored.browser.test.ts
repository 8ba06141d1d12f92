import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { reportPersistence } from '$lib/storage/persistence';
import NothingStored from './NothingStored.svelte';

it('is empty while items are stored on the device, and links to the reason while they are not', async () => {
  await render(NothingStored);
  const link = page.getByRole('link', { name: 'Nothing is saved' });
  reportPersistence({ location: 'device' });
  await expect.element(link).not.toBeInTheDocument();
  reportPersistence({ location: 'memory', reason: 'absent' });
  await expect.element(link).toHaveAttribute('href', '/settings/');
});
