import type { Connection } from './connection';

/**
 * Options of a select, no two with one label. Connections of the same name are distinguished by their host, and those of
 * the same host by a number, which follows the order of the list.
 */
export function connectionOptions(list: readonly Connection[]): { value: string; label: string }[] {
  return list.map((connection, index) => {
    const { id, name, host } = connection;
    const sameName = list.filter((other) => other.name === name);
    if (sameName.length === 1) return { value: id, label: name };
    const isSame = (other: Connection) => other.name === name && other.host === host;
    const earlier = list.slice(0, index).filter(isSame).length;
    return { value: id, label: `${name} · ${host}${earlier > 0 ? ` (${earlier + 1})` : ''}` };
  });
}
