import { isObject } from '../../api/json';
import type { ServedModel } from '../models';
import { invalid } from '../service-error';

type Body = { [name: string]: unknown };

/** reasoning_effort by model family and reasoning_format beside its company; throws 400. */
export function checkReasoning(body: Body, model: ServedModel): void {
  checkEffort('reasoning_effort', body.reasoning_effort, model);
  if (body.reasoning_format !== 'raw') return;
  const json = isObject(body.response_format) && body.response_format.type !== 'text';
  if (json || isGiven(body.tools) || isGiven(body.functions)) {
    throw invalid(
      'reasoning_format',
      'reasoning_format raw goes neither with JSON mode nor with tools; use parsed or hidden.',
    );
  }
}

/** `path` is where the request names its effort. */
export function checkEffort(path: string, effort: unknown, model: ServedModel): void {
  if (typeof effort !== 'string' || model.reasoning?.efforts.includes(effort)) return;
  const accepted = model.reasoning
    ? `accepts ${model.reasoning.efforts.join(', ')}`
    : 'does not reason and accepts no value';
  throw invalid(path, `${path} "${effort}" is refused: ${model.id} ${accepted}.`);
}

function isGiven(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}
