import { expect, it } from 'vitest';
import type { Connection } from '$lib/connections/connection';
import { newVariant, resolveSettings } from './variant';

const here = { id: 'here' } as Connection;
const there = { id: 'there' } as Connection;
const models = ['first', 'whisper-large', 'second', 'third'].map((id) => ({ id }));
const around = {
  active: here,
  list: [here, there],
  modelsOf: (connection: Connection) => (connection === here ? models : [{ id: 'other' }]),
  last: 'second',
};

const modelsFor = (variants: Parameters<typeof resolveSettings>[0]) =>
  [...resolveSettings(variants, around).values()].map(({ settings }) => settings.model);

it('variants without a chosen model use the last one, then others for chat', () => {
  const made = [newVariant([]), newVariant([]), newVariant([])];
  expect(modelsFor(made)).toEqual(['second', 'first', 'third']);
});

it('a chosen model is not assigned to another variant by itself', () => {
  const chosen = newVariant([], { model: 'second' });
  expect(modelsFor([newVariant([]), chosen])).toEqual(['first', 'second']);
});

it('a variant uses the active connection unless another one was chosen', () => {
  const made = [newVariant([]), newVariant([], { connectionId: 'there' })];
  const resolved = [...resolveSettings(made, around).values()];
  expect(resolved.map(({ connection }) => connection)).toEqual([here, there]);
  expect(resolved.map(({ settings }) => settings.connectionId)).toEqual(['here', 'there']);
});

it('a deleted connection is not replaced by another one', () => {
  const [only] = resolveSettings([newVariant([], { connectionId: 'gone' })], around).values();
  expect(only?.connection).toBeUndefined();
});
