import { isObject } from '../../api/json';
import type { ServedModel } from '../models';
import { invalid } from '../service-error';

type Body = { [name: string]: unknown };

/** reasoning_effort by model family and reasoning_format beside its company; throws 400. */
export function checkReasoning(body: Body, model: ServedModel): void {
  const effort = body.reasoning_effort;
  if (typeof effort === 'string' && !model.reasoning?.efforts.includes(effort)) {
    const accepted = model.reasoning
      ? `accepts ${model.reasoning.efforts.join(', ')}`
      : 'does not reason and accepts no value';
    throw invalid(
      'reasoning_effort',
      `reasoning_effort "${effort}" is refused: ${model.id} ${accepted}.`,
    );
  }
  if (body.reasoning_format !== 'raw') return;
  const json = isObject(body.response_format) && body.response_format.type !== 'text';
  if (json || isGiven(body.tools) || isGiven(body.functions)) {
    throw invalid(
      'reasoning_format',
      'reasoning_format raw goes neither with JSON mode nor with tools; use parsed or hidden.',
    );
  }
}

function isGiven(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}
