import type { Model } from '$lib/base/api/models';
import { describeEnd, endOf } from '$lib/shared/connections/model-picker/model-end';
import type { ModelNote } from '$lib/base/storage/model-notes';
import type { Connection } from '$lib/shared/connections/model/connection';
import type { ModelUse } from './model-uses';

/** A model that ends within 60 days, or has ended. */
export interface EndingModel {
  id: string;
  /** Milliseconds since 1970. */
  end: number;
  /** The model that the service recommends instead. */
  successor?: string;
}

/** Looks for a model that takes its place. The items that use it are sorted by kind, then the latest first. */
export type OnReplace = (
  connection: Connection,
  model: EndingModel,
  uses: readonly ModelUse[],
) => void;

/** The soonest first. A model with a noted date may be missing from the list of its service. */
export function endingModels(
  models: readonly Model[],
  notes: ReadonlyMap<string, ModelNote>,
  now = Date.now(),
): EndingModel[] {
  const listed = new Set(models.map(({ id }) => id));
  const noted: Model[] = [...notes.keys()].filter((id) => !listed.has(id)).map((id) => ({ id }));
  return [...models, ...noted]
    .flatMap((model): EndingModel[] => {
      const end = endOf(model, notes.get(model.id));
      return end !== undefined && describeEnd(end, now)
        ? [{ id: model.id, end, successor: model.replaced_by }]
        : [];
    })
    .sort((one, other) => one.end - other.end);
}
