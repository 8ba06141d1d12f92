import { isObject } from '../wire/json';
import { batchEndpoint } from './batch-request';
import { type Body, type Problem, shortened } from './problem';

/** A problem of a batch line outside its body, which has its own rules. */
export interface LineProblem extends Pick<Problem, 'level' | 'message'> {
  kind: 'missing-id' | 'invalid-id' | 'method' | 'url' | 'body' | 'unknown-member';
  /** Empty if the problem concerns the whole line. */
  member: string;
}

const members = ['custom_id', 'method', 'url', 'body'];

/** Whether a value can join a result to its line. Callers check that it is unique in the file. */
export function isCustomId(id: unknown): id is string {
  return typeof id === 'string' && id.trim() !== '';
}

/** Checks the members of a line: custom_id, method, url, and that the body is an object. */
export function checkLineMembers(line: Body, report: (problem: LineProblem) => void): void {
  const wrong = (kind: LineProblem['kind'], member: string, message: string) =>
    report({ kind, level: 'refusal', member, message });
  if (!isCustomId(line.custom_id)) checkMissingId(line.custom_id, wrong);
  if (line.method !== 'POST')
    wrong('method', 'method', `method must be POST${given(line.method)}.`);
  if (line.url !== batchEndpoint)
    wrong('url', 'url', `url must be ${batchEndpoint}${given(line.url)}.`);
  if (!isObject(line.body))
    wrong('body', 'body', 'body must be an object: the chat completion request.');
  for (const name of Object.keys(line)) {
    if (members.includes(name)) continue;
    const message = `“${shortened(name)}” isn’t a field of a line; ${members.join(', ')} are.`;
    report({ kind: 'unknown-member', level: 'advice', member: '', message });
  }
}

function checkMissingId(
  id: unknown,
  wrong: (kind: LineProblem['kind'], member: string, message: string) => void,
): void {
  if (id === undefined || id === null || typeof id === 'string')
    wrong('missing-id', 'custom_id', 'custom_id is missing, so the result can’t be identified.');
  else wrong('invalid-id', 'custom_id', 'custom_id must be a string.');
}

function given(value: unknown): string {
  return value === undefined ? '' : `, not ${shortened(JSON.stringify(value))}`;
}
