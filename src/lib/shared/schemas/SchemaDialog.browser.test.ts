import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import { pressTwice } from '../../../../tests/support/press-twice';
import SchemaDialog from './SchemaDialog.svelte';
import { schemas } from './schemas.svelte';

it('A schema is added to the library once, however quickly it is pressed twice', async () => {
  const definition = { name: 'city', schema: { type: 'object' }, strict: false };
  const format = { type: 'json_schema' as const, definition };
  await render(SchemaDialog, { format, lastAnswer: () => '', onsave: vi.fn(), onclose: vi.fn() });
  await pressTwice(page.getByRole('button', { name: 'Add to library' }));
  await expect.poll(() => schemas.all.length).toBeGreaterThan(0);
  expect(schemas.all.map(({ name }) => name)).toEqual(['city']);
});
