import type { FieldKind } from './schema-fields';

/** The kinds with their labels. */
export const fieldKinds: readonly { value: FieldKind; label: string }[] = [
  { value: 'string', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'integer', label: 'Whole number' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'choice', label: 'One of a few' },
  { value: 'object', label: 'Object' },
  { value: 'array', label: 'List' },
  { value: 'json', label: 'Other (JSON)' },
];
