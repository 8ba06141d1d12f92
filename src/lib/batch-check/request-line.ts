import { isObject } from '$lib/api/json';
import { checkLineMembers, isCustomId } from '$lib/api/rules/batch-line';
import { shortened } from '$lib/api/rules/quote';
import type { BodyProblem, BodyRules } from './body-rules';
import { severityOf, type LineProblem, type Report } from './problem';

/** State shared by all lines of a file during the check. */
export interface FileContext {
  /** The first line of each custom_id. */
  firstLines: Map<string, number>;
  body: BodyRules;
}

/** Applies every rule to one parsed line of a batch input file. */
export function checkRequestLine(
  line: { [name: string]: unknown },
  number: number,
  { firstLines, body }: FileContext,
  report: Report,
): void {
  checkLineMembers(line, ({ kind, level, member, message }) =>
    report({ code: kind, severity: severityOf(level), field: member, reason: message }),
  );
  if (isCustomId(line.custom_id)) checkRepeated(line.custom_id, number, firstLines, report);
  if (isObject(line.body)) checkBody(line.body, body, report);
}

function checkBody(body: { [name: string]: unknown }, rules: BodyRules, report: Report): void {
  for (const problem of rules.check(body)) report(bodyLineProblem(problem));
}

/** Converts a problem of the body to a problem of its line. */
export function bodyLineProblem({ kind, level, parameter, message }: BodyProblem): LineProblem {
  const field = parameter === '' ? 'body' : `body.${parameter}`;
  return { code: kind, severity: severityOf(level), field, reason: message };
}

function checkRepeated(
  id: string,
  number: number,
  firstLines: FileContext['firstLines'],
  report: Report,
): void {
  const first = firstLines.get(id);
  if (first === undefined) {
    firstLines.set(id, number);
    return;
  }
  const reason = `custom_id “${shortened(id)}” is used by line ${first} as well.`;
  report({ code: 'duplicate-id', severity: 'error', field: 'custom_id', reason });
}
