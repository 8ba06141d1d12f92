import { expect, it } from 'vitest';
import type { Check } from '$lib/base/storage/comparison-records';
import { variantSample } from '../../../../../tests/support/storage/samples';
import { conditionsOf } from './what-changed';

it('The connection of a variant is the one that answered, whatever its name is now', () => {
  const { settings } = variantSample('a');
  const answeredBy = [{ model: 'm', service: 'My Groq' }];
  const variants = [{ id: 'a', name: 'A', settings, answeredBy, fingerprints: [] }];
  expect(conditionsOf({ variants, checks: [] })).toMatchObject({
    variants: { variant: { connection: 'My Groq' } },
  });
});

it('Variants and checks of the same name are all compared', () => {
  const { settings } = variantSample('a');
  const variants = ['one', 'two', 'three'].map((model) => {
    const name = model === 'three' ? 'A (2)' : 'A';
    return { id: model, name, settings: { ...settings, model }, fingerprints: [] };
  });
  const checks = ['Yes', 'No'].map((text): Check => {
    return { id: text, name: 'Says', kind: 'contains', text, matchCase: true };
  });
  expect(conditionsOf({ variants, checks })).toMatchObject({
    variants: { A: { model: 'one' }, 'A (2)': { model: 'two' }, 'A (2) (2)': { model: 'three' } },
    checks: { Says: { text: 'Yes' }, 'Says (2)': { text: 'No' } },
  });
});
