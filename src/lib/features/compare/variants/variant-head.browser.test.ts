import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { connectDialog } from '$lib/shared/connections/model/connect-dialog.svelte';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { resolveSettings } from '$lib/shared/compare-rows/variant';
import '../../../../app.css';
import { ComparisonActions } from '../open/comparison-actions';
import { newComparison } from '../open/comparisons.svelte';
import VariantHead from './VariantHead.svelte';

describe('A variant whose model the active connection does not list', () => {
  const alert = page.getByRole('alert');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function show(model: string) {
    const comparison = newComparison();
    const [first] = comparison.variants;
    if (!first) throw new Error('A new comparison has variants.');
    const settings = { model, systemPrompt: '', parameters: {} };
    for (const { id } of comparison.variants)
      comparison.changeVariant(id, (one) => ({ ...one, settings }));
    const actions = new ComparisonActions(comparison, () =>
      resolveSettings(comparison.variants, {
        active: connections.active,
        list: connections.list,
        modelsOf: (connection) => connections.modelsOf(connection),
        last: '',
      }),
    );
    const variant = comparison.variants[0] ?? first;
    await render(VariantHead, {
      ...{ actions, variant, index: 0, count: 2 },
      ...{ isBlind: false, score: undefined, stripHeight: 0 },
    });
    return { settings: () => comparison.variants.map((one) => one.settings) };
  }

  beforeEach(async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json({ object: 'list', data: [{ id: 'gpt-4o-mini' }] }),
    );
    await connections.ready;
    document.getElementById('connect-policy')?.remove();
  });

  afterEach(async () => {
    for (const { id, isDemo } of connections.list) if (!isDemo) await connections.remove(id);
    connections.activate('built-in');
    connectDialog.close();
    vi.restoreAllMocks();
  });

  const lab = { name: 'Lab', baseUrl: 'https://lab.example/v1', rootUrl: '' };
  const connectLab = (inUse: boolean) =>
    connections.save({ ...lab, apiKey: undefined, storeIn: 'device' }, inUse);

  it('says before the run that no connection has it, and leads to a model or a connection', async () => {
    await show('gpt-4o-mini');
    await expect.element(alert).toHaveTextContent('gpt-4o-mini: no connection has it.');
    const field = page.getByRole('combobox', { name: 'Model' });
    await expect.element(field).toHaveAccessibleDescription(/no connection has it/);
    await expect.element(page.getByText('Not listed')).not.toBeInTheDocument();
    await button('Choose model').click();
    await expect.element(field).toHaveFocus();
    await button('Add connection…').click();
    expect(connectDialog.request?.kind).toBe('add');
  });

  it('gets the connection that has it, as does every other variant with that model', async () => {
    const { id } = await connectLab(false);
    const { settings } = await show('gpt-4o-mini');
    await expect.element(alert).toHaveTextContent('gpt-4o-mini: Demo service doesn’t have it.');
    await expect.element(alert).toHaveTextContent('Choose what answers instead in its 2 variants.');
    await button('Use Lab').click();
    const chosen = { model: 'gpt-4o-mini', connectionId: id };
    expect(settings()).toMatchObject([chosen, chosen]);
  });

  it('can be sent anyway to a service, whose list may be incomplete', async () => {
    const { id } = await connectLab(true);
    const { settings } = await show('gpt-9');
    await expect.element(alert).toHaveTextContent('gpt-9: no connection has it.');
    await button('Send to Lab anyway').click();
    expect(settings()[0]).toMatchObject({ model: 'gpt-9', connectionId: id });
  });
});

it('The head of a column names what gave its answers, whatever is chosen now', async () => {
  const comparison = newComparison();
  const [variant] = comparison.variants;
  if (!variant) throw new Error('A new comparison has variants.');
  const answeredBy = [{ model: 'built-in/guide', service: 'Demo service', isDemo: true as const }];
  const unknown = { pass: undefined, pace: undefined, firstToken: undefined, cost: undefined };
  await render(VariantHead, {
    actions: new ComparisonActions(comparison, () => new Map()),
    ...{ variant, index: 0, count: 2, isBlind: false, stripHeight: 0 },
    score: { answeredBy, ...unknown, isEstimated: undefined, failed: 0, best: new Set<never>() },
  });
  const words = 'built-in/guide · Demo service, no language model';
  await expect.element(page.getByText(words)).toBeVisible();
});
