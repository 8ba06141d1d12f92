import type { Model } from '$lib/api/models';
import { describeEnd, endOf } from '$lib/connections/model-end';
import type { ModelNote } from '$lib/storage/model-notes';

/** A model that ends within 60 days, or has ended. */
export interface EndingModel {
  id: string;
  /** Milliseconds since 1970. */
  end: number;
  /** The model that the service recommends instead. */
  successor?: string;
}

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
