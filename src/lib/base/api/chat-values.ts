export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function defined<T extends object>(
  members: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

export function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}
