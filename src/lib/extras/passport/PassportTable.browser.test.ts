import { expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import PassportTable from './PassportTable.svelte';
import { probesFor } from './probes';

it('An imported passport shows its texts as text, without direction controls, and cut', async () => {
  const probes = probesFor('m').slice(0, 1);
  const words = '<img src=x onerror=alert(1)>\u202E' + 'x'.repeat(1_000_000);
  const results = probes.map(({ id }) => ({ id, outcome: 'works' as const, words }));
  const shown = { name: words, model: words, results };
  const { container } = await render(PassportTable, { probes, shown, others: [] });
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>‹U+202E›');
  expect(container.textContent.length).toBeLessThan(2000);
});
