import type { Backend } from './backend';
import { isMarked, markKind, withMarks } from './changed-items';
import { Database, OPEN_LIMIT_MS } from './database';
import { preferences } from './preferences';

const LONG_OPEN_LIMIT_MS = 20_000;

/**
 * When a stored connection is in use, falling back to the built-in service would be wrong: the
 * device gets longer.
 */
const openLimitMs =
  preferences.get('activeConnectionId') === null ? OPEN_LIMIT_MS : LONG_OPEN_LIMIT_MS;

const device = new Database('inference-console', openLimitMs);

/**
 * The database of the console; one object per page, since otherwise a fallback to memory would not
 * be shared.
 */
export const database: Backend = {
  read: (selections) => device.read(selections),
  keys: (kind) => device.keys(kind),
  put: (entries) => device.put(withMarks({ put: entries }).put ?? []),
  change(selections, decide) {
    const marks = selections.some(isMarked) ? [{ kind: markKind, keys: [] }] : [];
    return device.change([...selections, ...marks], (found) => {
      const writes = decide(found);
      return writes && withMarks(writes);
    });
  },
};
