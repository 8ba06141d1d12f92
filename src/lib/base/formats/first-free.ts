/** The first name that is not taken, made from the numbers from `start` on. */
export function firstFree(
  nameOf: (number: number) => string,
  isTaken: (name: string) => boolean,
  start = 2,
): string {
  for (let number = start; ; number += 1) {
    const name = nameOf(number);
    if (!isTaken(name)) return name;
  }
}
