/** A value that is deeper or longer is an attempt to overload the search. */
const maxValues = 200_000;

/** The texts of members with these names, at any depth, in order. */
export function textsIn(value: unknown, names: ReadonlySet<string>): string[] {
  const texts: string[] = [];
  const waiting: { value: unknown; isWanted: boolean }[] = [{ value, isWanted: true }];
  for (let seen = 0; waiting.length > 0 && seen < maxValues; seen += 1) {
    const next = waiting.pop();
    if (!next) break;
    if (typeof next.value === 'string') {
      if (next.isWanted && next.value !== '') texts.push(next.value);
    } else if (typeof next.value === 'object' && next.value !== null) {
      const isList = Array.isArray(next.value);
      for (const [name, member] of Object.entries(next.value).reverse())
        waiting.push({ value: member, isWanted: isList ? next.isWanted : names.has(name) });
    }
  }
  return texts;
}
