/** The name itself, or the first one with a number appended that is not used. */
export function unusedName(
  name: string,
  used: readonly string[],
  ending = (number: number) => ` (${number})`,
): string {
  let candidate = name;
  for (let number = 2; used.includes(candidate); number += 1) candidate = name + ending(number);
  return candidate;
}
