/** Something that must always hold, and did not. */
export class Finding extends Error {
  constructor(
    readonly rule: string,
    readonly detail: string,
  ) {
    super(`${rule}: ${detail}`);
  }
}
