import type { TextModel } from '../model-catalogue';
import { invalid } from '../service-error';

/** A model takes the efforts of its family only; throws 400. `path` is where the request names its effort. */
export function checkEffort(path: string, effort: unknown, model: TextModel): void {
  if (typeof effort !== 'string' || model.reasoning?.efforts.includes(effort)) return;
  const accepted = model.reasoning
    ? `accepts ${model.reasoning.efforts.join(', ')}`
    : 'does not reason and accepts no value';
  throw invalid(path, `${path} "${effort}" is refused: ${model.id} ${accepted}.`);
}
