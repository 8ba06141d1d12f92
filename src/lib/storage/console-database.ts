import type { Backend } from './backend';
import { isMarked, markKind, withMarks } from './changed-items';
import { Database, OPEN_LIMIT_MS } from './database';
import { preferences } from './preferences';

const LONG_OPEN_LIMIT_MS = 20_000;

/** Where a stored connection is in use, the built-in service in its place would be wrong: the device gets longer. */
const openLimitMs =
  preferences.get('activeConnectionId') === null ? OPEN_LIMIT_MS : LONG_OPEN_LIMIT_MS;

const device = new Database('inference-console', openLimitMs);

/** The one database of the console; one object a page, for in memory there would be nothing in common otherwise. */
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
