import type { TextModel } from '../model-catalogue';
import { invalid } from '../service-error';

/** Refuses an effort that the model's family does not accept; throws 400. `path` is the request field of the effort. */
export function checkEffort(path: string, effort: unknown, model: TextModel): void {
  if (typeof effort !== 'string' || model.reasoning?.efforts.includes(effort)) return;
  const accepted = model.reasoning
    ? `accepts ${model.reasoning.efforts.join(', ')}`
    : 'does not reason and accepts no value';
  throw invalid(path, `${path} "${effort}" is refused: ${model.id} ${accepted}.`);
}
