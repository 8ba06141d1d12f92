import { expect, it } from 'vitest';
import type { Connection } from '$lib/shared/connections/model/connection';
import { newVariant, resolveSettings, withChangedSettings } from './variant';

const here = { id: 'here' } as Connection;
const there = { id: 'there' } as Connection;
const models = ['first', 'whisper-large', 'second', 'third'].map((id) => ({ id }));
const around = {
  active: here,
  list: [here, there],
  modelsOf: (connection: Connection) => ({
    items: connection === here ? models : [{ id: 'other' }],
  }),
  last: 'second',
};

const modelsFor = (variants: Parameters<typeof resolveSettings>[0]) =>
  [...resolveSettings(variants, around).values()].map(({ settings }) => settings.model);

it('Variants without a chosen model use the last one, then others for chat', () => {
  const made = [newVariant([]), newVariant([]), newVariant([])];
  expect(modelsFor(made)).toEqual(['second', 'first', 'third']);
});

it('A chosen model is not assigned to another variant by itself', () => {
  const chosen = newVariant([], { model: 'second' });
  expect(modelsFor([newVariant([]), chosen])).toEqual(['first', 'second']);
});

it('A variant uses the active connection unless another one was chosen', () => {
  const made = [newVariant([]), newVariant([], { connectionId: 'there' })];
  const resolved = [...resolveSettings(made, around).values()];
  expect(resolved.map(({ connection }) => connection)).toEqual([here, there]);
  expect(resolved.map(({ settings }) => settings.connectionId)).toEqual(['here', 'there']);
});

it('A deleted connection is not replaced by another one', () => {
  const [only] = resolveSettings([newVariant([], { connectionId: 'gone' })], around).values();
  expect(only?.connection).toBeUndefined();
});

it('A model that the active connection does not list has no connection until one is chosen', () => {
  const left = newVariant([], { model: 'gpt-4o-mini' });
  const chosen = newVariant([], { model: 'gpt-4o-mini', connectionId: 'there' });
  const resolved = [...resolveSettings([left, chosen], around).values()];
  expect(resolved.map(({ connection }) => connection)).toEqual([undefined, there]);
  expect(resolved.map(({ settings }) => settings.model)).toEqual(['gpt-4o-mini', 'gpt-4o-mini']);
});

it.each([
  ['is not there', { items: [] }],
  ['is a part', { items: models, rest: { pages: 2 } }],
])('A list of models that %s does not say that a model is missing', (_, listed) => {
  const left = newVariant([], { model: 'gpt-4o-mini' });
  const [only] = resolveSettings([left], { ...around, modelsOf: () => listed }).values();
  expect(only?.connection).toBe(here);
});

it('A variant that is called by its model gets the name of another one, and any other name stays', () => {
  const rename = (name: string) =>
    withChangedSettings({ ...newVariant([], { model: 'gpt-4o' }), name }, { model: 'llama' }).name;
  expect(['gpt-4o', 'gpt-4o, Short', 'gpt-4o-mini', 'A'].map(rename)).toEqual([
    'llama',
    'llama, Short',
    'gpt-4o-mini',
    'A',
  ]);
});
