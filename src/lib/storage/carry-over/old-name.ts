/** Older builds of the console kept each kind of record in a database of its own, in the store `records`, by its key. */
export const oldPrefix = 'inference-console.';

export const oldName = (kind: string) => oldPrefix + kind;
