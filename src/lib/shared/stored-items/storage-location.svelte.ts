import {
  onPersistenceChange,
  persistence,
  type Persistence,
} from '$lib/base/storage/database/persistence';

let found = $state.raw<Persistence>();
let follows = false;

/** The place where this page stores data, updated when that changes; undefined until it is known. */
export function storageLocation(): Persistence | undefined {
  if (!follows) {
    follows = true;
    void persistence().then((first) => (found = first));
    onPersistenceChange((changed) => (found = changed));
  }
  return found;
}
