export interface MetadataPair {
  id: string;
  name: string;
  value: string;
}

/** The first pair that cannot be sent, and what to do. Pairs with neither name nor value are ignored. */
export function metadataProblem(
  pairs: readonly MetadataPair[],
): { id: string; message: string } | undefined {
  const used = new Set<string>();
  for (const { id, name } of filled(pairs)) {
    const wanted = name.trim();
    if (wanted === '') return { id, message: 'Enter a name for this value.' };
    if (used.has(wanted))
      return { id, message: `“${wanted}” is already used. Enter another name.` };
    used.add(wanted);
  }
  return undefined;
}

/** The member `metadata` of the request; null if nothing is entered. */
export function metadataOf(pairs: readonly MetadataPair[]): { [name: string]: string } | null {
  const entries = filled(pairs).map(({ name, value }) => [name.trim(), value] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

function filled(pairs: readonly MetadataPair[]): MetadataPair[] {
  return pairs.filter(({ name, value }) => name.trim() !== '' || value !== '');
}

/** Offered completion windows; `own` stands for any other. */
export const windowChoices = [
  { value: '24h', label: '24 hours' },
  { value: '48h', label: '48 hours' },
  { value: '3d', label: '3 days' },
  { value: '5d', label: '5 days' },
  { value: '7d', label: '7 days' },
  { value: 'own', label: 'Other…' },
];
