export interface MetadataPair {
  id: string;
  name: string;
  value: string;
}

/** Empty if the pairs can be sent. Pairs with neither name nor value are ignored. */
export function metadataProblem(pairs: readonly MetadataPair[]): string {
  const names = filled(pairs).map(({ name }) => name.trim());
  if (names.includes('')) return 'Every value needs a name.';
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? '' : `“${twice}” is there twice.`;
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
  { value: 'own', label: 'Other …' },
];
