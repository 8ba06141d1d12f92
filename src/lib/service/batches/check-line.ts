import { batchEndpoint } from '../../api/rules/batch-request';
import type { BatchError } from '../../api/batch-types';
import { isObject, jsonOr } from '../../api/json';

type Problem = Omit<BatchError, 'line'>;

/** A line of an input file that has passed its checks (wire-facts.md 6). */
export interface BatchLine {
  custom_id: string;
  body: { [name: string]: unknown };
}

/** Everything that is wrong with a line. Adds its custom_id to those of the lines before it. */
export function checkLine(text: string | undefined, customIds: Set<string>): Problem[] {
  if (text === undefined)
    return [{ code: 'line_too_long', message: 'The line is too long.', param: null }];
  const line = jsonOr(text, undefined);
  if (!isObject(line)) {
    return [{ code: 'invalid_json_line', message: 'The line is not a JSON object.', param: null }];
  }
  return [
    ...checkCustomId(line.custom_id, customIds),
    ...(line.method === 'POST' ? [] : [wrong('method', 'method must be POST.')]),
    ...(line.url === batchEndpoint ? [] : [wrong('url', `url must be ${batchEndpoint}.`)]),
    ...(isObject(line.body) ? [] : [wrong('body', 'body must be an object.')]),
  ];
}

function checkCustomId(id: unknown, customIds: Set<string>): Problem[] {
  if (typeof id !== 'string' || id === '') {
    return [wrong('custom_id', 'custom_id must be a string that is not empty.')];
  }
  if (customIds.has(id)) {
    const message = `custom_id "${id}" is used by an earlier line.`;
    return [{ code: 'duplicate_custom_id', message, param: 'custom_id' }];
  }
  customIds.add(id);
  return [];
}

function wrong(param: string, message: string): Problem {
  return { code: `invalid_${param}`, message, param };
}
