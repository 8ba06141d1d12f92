import type { Connection } from './connection';

/** Options of a select. Connections of the same name are told apart by their host. */
export function connectionOptions(list: readonly Connection[]): { value: string; label: string }[] {
  return list.map(({ id, name, host }) => {
    const isShared = list.some((other) => other.id !== id && other.name === name);
    return { value: id, label: isShared ? `${name} · ${host}` : name };
  });
}
