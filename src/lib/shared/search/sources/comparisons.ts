import {
  cellSchema,
  comparisonSchema,
  rowKey,
  rowSchema,
} from '$lib/base/storage/comparison-schema';
import { isObject } from '$lib/base/storage/database/schema';
import { titlePlace } from './hit';
import { firstTime, part, recordsOf, type Source } from './source';

export const comparisons: Source = {
  kind: 'comparisons',
  timeOf: (value) => (isObject(value) ? firstTime(value.updatedAt) : undefined),
  selections: (id) => [
    { kind: 'comparisons', keys: [id] },
    { kind: 'comparison-rows', prefix: rowKey(id, '') },
    { kind: 'comparison-cells', prefix: rowKey(id, '') },
  ],
  read(_, entries) {
    const [comparison] = recordsOf('comparisons', comparisonSchema, entries);
    if (!comparison) return undefined;
    const names = new Map(comparison.variants.map(({ id, name }) => [id, name]));
    return {
      title: comparison.title,
      parts: [
        ...part(titlePlace, 'Title', comparison.title),
        ...comparison.variants.flatMap(({ name, settings }) =>
          part('', `System prompt of ${name}`, settings.systemPrompt),
        ),
        ...recordsOf('comparison-rows', rowSchema, entries).flatMap(({ id, prompts, values }) => [
          ...part(id, 'Prompt', prompts.join('\n\n')),
          ...part(id, 'Row', Object.values(values ?? {}).join('\n')),
        ]),
        ...recordsOf('comparison-cells', cellSchema, entries).flatMap(
          ({ rowId, variantId, answers }) =>
            answers.flatMap(({ content }) =>
              part(rowId, `Answer of ${names.get(variantId) ?? 'a variant'}`, content),
            ),
        ),
      ],
    };
  },
};
