import type { BatchError } from '../../api/batch-types';
import { isObject, jsonOr } from '../../api/json';
import { checkLineMembers, isCustomId } from '../../api/rules/batch-line';

type Problem = Omit<BatchError, 'line'>;

/** A checked line of an input file (docs/service.md#batches). */
export interface BatchLine {
  custom_id: string;
  body: { [name: string]: unknown };
}

export function isBatchLine(line: unknown): line is BatchLine {
  return isObject(line) && typeof line.custom_id === 'string' && isObject(line.body);
}

/** Returns all problems of a line, and adds its custom_id to `customIds`. */
export function checkLine(text: string | undefined, customIds: Set<string>): Problem[] {
  if (text === undefined)
    return [{ code: 'line_too_long', message: 'The line is too long.', param: null }];
  const line = jsonOr(text, undefined);
  if (!isObject(line)) {
    return [{ code: 'invalid_json_line', message: 'The line is not a JSON object.', param: null }];
  }
  const problems: Problem[] = [];
  checkLineMembers(line, ({ level, member, message }) => {
    if (level === 'refusal') problems.push({ code: `invalid_${member}`, message, param: member });
  });
  if (isCustomId(line.custom_id)) problems.push(...checkRepeated(line.custom_id, customIds));
  return problems;
}

function checkRepeated(id: string, customIds: Set<string>): Problem[] {
  if (customIds.has(id)) {
    const message = `custom_id "${id}" is used by an earlier line.`;
    return [{ code: 'duplicate_custom_id', message, param: 'custom_id' }];
  }
  customIds.add(id);
  return [];
}
