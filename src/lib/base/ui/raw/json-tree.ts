/** The path of a value below the root: its names and indexes as JSON, so that no name can imitate another path. */
export type TreePath = string;

export interface TreeRow {
  path: TreePath;
  /** The path of the parent; undefined for the root. */
  parent: TreePath | undefined;
  level: number;
  /** The name or index; undefined for the root. */
  name: string | undefined;
  value: unknown;
  /** Undefined for values without members. */
  open: boolean | undefined;
  /** For a row that represents members not shown yet: their number. */
  left?: number;
  position: number;
  siblings: number;
}

/** The rows that the person opened, closed or extended. */
export interface TreeChoices {
  open: ReadonlyMap<TreePath, boolean>;
  shown: ReadonlyMap<TreePath, number>;
}

/** Members of one value that are shown at first, and added by each press. */
export const membersPerPage = 100;
/** Number of rows after which nothing opens automatically. */
const maxOpenedRows = 200;

export const rootPath: TreePath = '[]';

/** A note on a path in a value. */
export interface TreeMark {
  /** Names and indexes. */
  place: readonly string[];
  words: string;
}

export function notesByPath(marks: readonly TreeMark[]): ReadonlyMap<TreePath, string[]> {
  const notes = new Map<TreePath, string[]>();
  for (const mark of marks) {
    const path = JSON.stringify(mark.place);
    notes.set(path, [...(notes.get(path) ?? []), mark.words]);
  }
  return notes;
}

/** Opens the parents of marks until the person closes them. */
export function openFor(
  marks: readonly TreeMark[],
  chosen: TreeChoices['open'],
): TreeChoices['open'] {
  const above = marks.flatMap(({ place }) =>
    place.map((_, depth) => [JSON.stringify(place.slice(0, depth)), true] as const),
  );
  return new Map([...above, ...chosen]);
}

/** The visible rows, in order. Closed values are not visited, so the number of rows bounds the work. */
export function treeRows(root: unknown, choices: TreeChoices): TreeRow[] {
  const rows: TreeRow[] = [];
  /** A stack: parents come before their members. */
  const waiting: Omit<TreeRow, 'open'>[] = [
    {
      path: rootPath,
      parent: undefined,
      level: 1,
      name: undefined,
      value: root,
      position: 1,
      siblings: 1,
    },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const count = next.left === undefined ? memberCount(next.value) : 0;
    const open = count > 0 ? isOpen(next, count, rows.length, choices) : undefined;
    rows.push({ ...next, open });
    if (open) waiting.push(...membersOf(next, count, choices).reverse());
  }
  return rows;
}

/** Number of members of an array or object; 0 for other values. */
export function memberCount(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function isOpen(
  { path, level }: Omit<TreeRow, 'open'>,
  count: number,
  rowsBefore: number,
  { open }: TreeChoices,
): boolean {
  const chosen = open.get(path);
  return chosen ?? (level === 1 || rowsBefore + count <= maxOpenedRows);
}

function membersOf(
  { path, level, value }: Omit<TreeRow, 'open'>,
  count: number,
  { shown }: TreeChoices,
): Omit<TreeRow, 'open'>[] {
  const limit = shown.get(path) ?? membersPerPage;
  const parentPath = JSON.parse(path) as string[];
  const names = Object.keys(value as object).slice(0, limit);
  const siblings = count > limit ? limit + 1 : count;
  const members: Omit<TreeRow, 'open'>[] = names.map((name, index) => ({
    path: JSON.stringify([...parentPath, name]),
    parent: path,
    level: level + 1,
    name,
    value: (value as { [name: string]: unknown })[name],
    position: index + 1,
    siblings,
  }));
  if (count > limit)
    members.push({
      path: JSON.stringify([...parentPath, 'more', limit]),
      parent: path,
      level: level + 1,
      name: undefined,
      value: undefined,
      left: count - limit,
      position: siblings,
      siblings,
    });
  return members;
}
