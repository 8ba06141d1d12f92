import { isObject } from '$lib/api/json';
import { checkLineMembers, isCustomId } from '$lib/api/rules/batch-line';
import { shortened } from '$lib/api/rules/quote';
import type { BodyProblem, BodyRules } from './body-rules';
import { severityOf, type LineProblem, type Report } from './problem';

/** What all lines of a file share while they are checked. */
export interface FileContext {
  /** By custom_id, the first line that bears it. */
  firstLines: Map<string, number>;
  body: BodyRules;
}

/** Every rule for one line of a batch input file, parsed. */
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

/** A problem of the body as one of its line. */
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
