/** Names of ends by which a service reports that it failed, as `endName` writes them. */
export const failures =
  /error|fail|malformed|unexpected|exception|timeout|abort|cancel|insufficient|too_many/;

/** The name of an end in lower case, with underscores. */
export function endName(reason = ''): string {
  return reason
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** Whether the service reports by its finish_reason alone that it failed (answer-ends.ts has all ends in words). */
export function isFailedEnd(reason: string | undefined): boolean {
  return failures.test(endName(reason));
}
