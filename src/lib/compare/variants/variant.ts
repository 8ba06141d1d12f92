import { randomId } from '$lib/platform/random-id';
import type { Variant, VariantSettings } from '$lib/storage/comparison-records';

const plain: VariantSettings = { model: '', systemPrompt: '', parameters: {} };

/** A new variant with these settings, named by the first free letters. */
export function newVariant(
  taken: readonly Variant[],
  settings: Partial<VariantSettings> = {},
): Variant {
  return {
    id: randomId(),
    name: freeName(taken),
    settings: { ...plain, ...settings },
    asked: [],
  };
}

/** A new variant with the same settings and no answers. */
export function copyOf({ settings, name }: Variant, taken: readonly Variant[]): Variant {
  return { id: randomId(), name: freeNameLike(name, taken), settings, asked: [] };
}

/** A, B … Z, A2, B2 … */
function freeName(taken: readonly Variant[]): string {
  const names = new Set(taken.map(({ name }) => name));
  for (let round = 1; ; round += 1)
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const name = round === 1 ? letter : `${letter}${round}`;
      if (!names.has(name)) return name;
    }
}

function freeNameLike(name: string, taken: readonly Variant[]): string {
  const names = new Set(taken.map((variant) => variant.name));
  for (let number = 2; ; number += 1) {
    const candidate = `${name} ${number}`;
    if (!names.has(candidate)) return candidate;
  }
}

/** The variant with changed settings. Its earlier answers count as outdated again (`keepsOld` is removed). */
export function changedVariant(variant: Variant, change: Partial<VariantSettings>): Variant {
  const { keepsOld: _, ...rest } = variant;
  return { ...rest, settings: { ...variant.settings, ...change } };
}

/**
 * The variant with these settings added to `asked`, and their index. Defaults are stored as resolved, since a later
 * choice elsewhere would make the answers outdated.
 */
export function askedWith(
  variant: Variant,
  settings: VariantSettings,
): { variant: Variant; index: number } {
  const { asked } = variant;
  const known = asked.findIndex((one) => isSame(one, settings));
  return known !== -1
    ? { variant: { ...variant, settings }, index: known }
    : { variant: { ...variant, settings, asked: [...asked, settings] }, index: asked.length };
}

export function isSame(one: VariantSettings | undefined, other: VariantSettings): boolean {
  return (
    one !== undefined &&
    one.connectionId === other.connectionId &&
    one.model === other.model &&
    one.systemPrompt === other.systemPrompt &&
    JSON.stringify(one.parameters) === JSON.stringify(other.parameters)
  );
}
