import type { StorageReader } from '$lib/storage/memory-reader';
import { isObject, isText } from '$lib/storage/schema';
import { unusedName } from '$lib/ui/save-file';
import type { ItemEntries } from './stored-items';

/**
 * Kinds that are chosen by name; `tool-names` handles tools. A name in a request has neither spaces
 * nor brackets.
 */
const suffixes: { readonly [kind: string]: ((number: number) => string) | undefined } = {
  presets: (number) => ` (${number})`,
  prompts: (number) => ` (${number})`,
  schemas: (number) => `_${number}`,
};

/**
 * Gives a copy a name that is unique among its kind; other kinds are distinguished by their titles.
 */
export async function withUniqueName(
  copy: ItemEntries,
  store: StorageReader,
): Promise<ItemEntries> {
  const [root, ...others] = copy;
  const { kind, value } = root;
  const ending = suffixes[kind];
  if (!ending || !isObject(value) || !isText(value.name)) return copy;
  const here = await store.read([{ kind, prefix: '' }]);
  const names = here.flatMap((one) =>
    isObject(one.value) && isText(one.value.name) ? [one.value.name] : [],
  );
  const name = unusedName(value.name, names, ending);
  return [{ ...root, value: { ...value, name } }, ...others];
}
