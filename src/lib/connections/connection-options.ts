import type { Connection } from './connection';

/** To choose one of them; of two of one name each has its host behind it. */
export function connectionOptions(list: readonly Connection[]): { value: string; label: string }[] {
  return list.map(({ id, name, host }) => {
    const isShared = list.some((other) => other.id !== id && other.name === name);
    return { value: id, label: isShared ? `${name} · ${host}` : name };
  });
}
