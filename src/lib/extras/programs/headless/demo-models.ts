import { type Endpoint, hostOf } from '$lib/base/api/wire/endpoint';
import { listModels } from '$lib/base/api/models';
import { demoConnection } from '$lib/shared/connections/model/connection';
import type { ReadEvaluation } from '$lib/features/compare/share/read-evaluation';

/**
 * Throws an Error for people if a variant or a judge uses a model of the demo that the service doesn't list: only the
 * console has it. The demo over HTTP lists its models.
 */
export async function refuseDemoModels(
  { comparison, services }: ReadEvaluation,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<void> {
  const isDemos = (id: string) =>
    [...services].some(([key, name]) => key.split('/')[0] === id && name === demoConnection.name);
  const used = [
    ...comparison.variants.map(({ id, name, settings }) => ({
      id,
      name,
      models: [settings.model],
    })),
    ...comparison.checks.flatMap((check) => {
      if (!('model' in check)) return [];
      const more = 'more' in check ? (check.more ?? []) : [];
      return [{ ...check, models: [check, ...more].map(({ model }) => model) }];
    }),
  ].filter(({ id }) => isDemos(id));
  if (used.length === 0) return;
  const list = await listModels(endpoint, signal).catch(() => undefined);
  const listed = new Set(list?.items.map(({ id }) => id));
  for (const { name, models } of used) {
    const missing = models.find((model) => !listed.has(model));
    if (missing !== undefined)
      throw new Error(
        `“${name}” uses ${missing}, a model of the console’s demo that ${hostOf(endpoint.baseUrl)} doesn’t list. Choose another one in Compare and share it again.`,
      );
  }
}
