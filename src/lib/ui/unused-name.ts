/** The name, or with a number after it the first that is not taken. */
export function unusedName(
  name: string,
  taken: readonly string[],
  ending = (number: number) => ` (${number})`,
): string {
  let candidate = name;
  for (let number = 2; taken.includes(candidate); number += 1) candidate = name + ending(number);
  return candidate;
}
