import { firstFree } from '$lib/base/formats/first-free';
import type { Model } from '$lib/base/api/models';
import type { Connection } from '$lib/shared/connections/model/connection';
import { likelyUse, chooseModel } from '$lib/shared/connections/model-picker/model-choice';
import { randomId } from '$lib/base/platform/random-id';
import type { Variant, VariantSettings } from '$lib/base/storage/comparison-records';

const emptySettings: VariantSettings = { model: '', systemPrompt: '', parameters: {} };

/** A new variant with these settings, named by the first free letters. */
export function newVariant(
  taken: readonly Variant[],
  settings: Partial<VariantSettings> = {},
): Variant {
  return {
    id: randomId(),
    name: freeName(taken),
    settings: { ...emptySettings, ...settings },
    asked: [],
  };
}

/** A new variant with the same settings and no answers. */
export function copyVariant({ settings, name }: Variant, taken: readonly Variant[]): Variant {
  return { id: randomId(), name: freeNameLike(name, taken), settings, asked: [] };
}

/** A, B … Z, A2, B2 … */
function freeName(taken: readonly Variant[]): string {
  const names = new Set(taken.map(({ name }) => name));
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return firstFree(
    (number) => {
      const round = Math.floor(number / letters.length);
      return `${letters[number % letters.length]}${round === 0 ? '' : round + 1}`;
    },
    (name) => names.has(name),
    0,
  );
}

function freeNameLike(name: string, taken: readonly Variant[]): string {
  const names = new Set(taken.map((variant) => variant.name));
  return firstFree(
    (number) => `${name} ${number}`,
    (candidate) => names.has(candidate),
  );
}

/**
 * The variant with changed settings. Its earlier answers count as outdated again (`keepsOld` is removed). A name that is
 * its model's, as in imported evaluations, changes with the model.
 */
export function withChangedSettings(variant: Variant, change: Partial<VariantSettings>): Variant {
  const { keepsOld: _, ...rest } = variant;
  const { model } = variant.settings;
  const isNamedByModel = model !== '' && `${rest.name}, `.startsWith(`${model}, `);
  const name =
    isNamedByModel && change.model ? change.model + rest.name.slice(model.length) : rest.name;
  return { ...rest, name, settings: { ...variant.settings, ...change } };
}

/**
 * The variant with these settings added to `asked`, and their index. Defaults are stored as resolved, since a later
 * choice elsewhere would make the answers outdated.
 */
export function withUsedSettings(
  variant: Variant,
  settings: VariantSettings,
): { variant: Variant; index: number } {
  const { asked } = variant;
  const known = asked.findIndex((one) => isSameSettings(one, settings));
  return known !== -1
    ? { variant: { ...variant, settings }, index: known }
    : { variant: { ...variant, settings, asked: [...asked, settings] }, index: asked.length };
}

export function isSameSettings(one: VariantSettings | undefined, other: VariantSettings): boolean {
  return (
    one !== undefined &&
    one.connectionId === other.connectionId &&
    one.model === other.model &&
    one.systemPrompt === other.systemPrompt &&
    (one.prompt ?? '') === (other.prompt ?? '') &&
    JSON.stringify(one.parameters) === JSON.stringify(other.parameters)
  );
}

/** The settings of a variant with defaults filled in for a connection or model that the person left to the console. */
export interface ResolvedVariant {
  settings: VariantSettings;
  /**
   * Undefined if the chosen connection was deleted, or if none was chosen and the active one has no such model: another
   * service, or another model, would answer under this variant's name.
   */
  connection: Connection | undefined;
}

/** The models that a connection lists. */
interface ListedModels {
  readonly items: readonly Model[];
  /** Present if the list is only a part. */
  readonly rest?: unknown;
}

interface SettingsContext {
  active: Connection;
  list: readonly Connection[];
  modelsOf: (connection: Connection) => ListedModels;
  /** The model that was used last. */
  last: string;
}

/** Resolved settings by variant id. Each variant without a model gets one that no earlier variant has. */
export function resolveSettings(
  variants: readonly Variant[],
  { active, list, modelsOf, last }: SettingsContext,
): Map<string, ResolvedVariant> {
  const resolved = new Map<string, ResolvedVariant>();
  const taken = new Set(variants.map(({ settings }) => settings.model));
  for (const { id, settings } of variants) {
    const connection = settings.connectionId
      ? list.find((one) => one.id === settings.connectionId)
      : lacks(modelsOf(active), settings.model)
        ? undefined
        : active;
    const models = connection ? modelsOf(connection).items : [];
    const model = settings.model || freeModel(models, taken, last);
    taken.add(model);
    const connectionId = connection?.id ?? settings.connectionId;
    resolved.set(id, { connection, settings: { ...settings, model, connectionId } });
  }
  return resolved;
}

/** Whether a connection is known not to have the model: a list that is empty, or a part, says nothing. */
function lacks({ items, rest }: ListedModels, model: string): boolean {
  const isKnown = items.length > 0 && !rest;
  return model !== '' && isKnown && items.every(({ id }) => id !== model);
}

function freeModel(models: readonly Model[], taken: ReadonlySet<string>, last: string): string {
  const usual = chooseModel({ picked: '', last }, models);
  if (!taken.has(usual)) return usual;
  const free = models.find(
    ({ id, active }) => active !== false && !taken.has(id) && likelyUse(id) === 'text',
  );
  return free?.id ?? usual;
}
