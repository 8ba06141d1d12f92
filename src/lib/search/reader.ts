import type { Backend } from '$lib/storage/backend';

/** What the search needs of the storage. */
export type Reader = Pick<Backend, 'read' | 'keys'>;
