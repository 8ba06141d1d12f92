import { batchEndpoint } from '$lib/api/rules/batch-request';
import { isObject } from '$lib/api/json';
import type { BodyRules } from './body-rules';
import type { Report } from './problem';
import { shortened } from './quote';

const members = new Set(['custom_id', 'method', 'url', 'body']);

/** What all lines of a file share while they are checked. */
export interface FileContext {
  /** By custom_id, the first line that bears it. */
  firstLines: Map<string, number>;
  body: BodyRules;
}

/** Every rule for one line of a batch input file, parsed (wire-facts.md 6). */
export function checkRequestLine(
  line: { [name: string]: unknown },
  number: number,
  { firstLines, body }: FileContext,
  report: Report,
): void {
  const error = (code: 'method' | 'url' | 'body', reason: string) =>
    report({ code, severity: 'error', field: code, reason });
  checkCustomId(line.custom_id, number, firstLines, report);
  if (line.method !== 'POST') error('method', `method must be POST${given(line.method)}.`);
  if (line.url !== batchEndpoint) error('url', `url must be ${batchEndpoint}${given(line.url)}.`);
  if (isObject(line.body)) body.check(line.body, report);
  else error('body', 'body must be an object: the chat completion request.');
  for (const name of Object.keys(line)) {
    if (members.has(name)) continue;
    const reason = `“${shortened(name)}” is no member of a line; ${[...members].join(', ')} are.`;
    report({ code: 'unknown-member', severity: 'warning', field: '', reason });
  }
}

function checkCustomId(
  id: unknown,
  number: number,
  firstLines: FileContext['firstLines'],
  report: Report,
): void {
  const error = (code: 'missing-id' | 'invalid-id' | 'duplicate-id', reason: string) =>
    report({ code, severity: 'error', field: 'custom_id', reason });
  if (id === undefined || id === null || id === '')
    return error('missing-id', 'custom_id is missing: the result could not be told from others.');
  if (typeof id !== 'string') return error('invalid-id', 'custom_id must be a string.');
  const first = firstLines.get(id);
  if (first === undefined) firstLines.set(id, number);
  else error('duplicate-id', `custom_id “${shortened(id)}” is used by line ${first} as well.`);
}

function given(value: unknown): string {
  return value === undefined ? '' : `, not ${shortened(JSON.stringify(value))}`;
}
