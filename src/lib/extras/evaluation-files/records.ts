import type { Connection } from '$lib/shared/connections/model/connection';
import { serviceNameOf } from '$lib/shared/connections/known-service';
import { randomId } from '$lib/base/platform/random-id';
import type { Check, Comparison, Variant } from '$lib/base/storage/comparison-records';
import { defaultName } from '$lib/features/compare/checks/kinds';
import type { OpenComparison } from '$lib/features/compare/open/open-comparison.svelte';
import { newVariant, type ResolvedVariant } from '$lib/shared/compare-rows/variant';
import type { Evaluation, LeftPart } from './evaluation';

/**
 * The parts of a new comparison. A model whose service has no connection stays: it is sent to the active connection if
 * that has it, and to none otherwise.
 */
export function recordsOf(
  evaluation: Evaluation,
  connections: readonly Connection[],
): Pick<Comparison, 'variants' | 'checks' | 'repeats' | 'passAt'> {
  const connectionOf = (service: string | undefined) =>
    service === undefined ? undefined : connections.find((one) => serviceNameOf(one) === service);
  const variants = evaluation.variants.reduce<Variant[]>((made, { name, service, settings }) => {
    const connectionId = connectionOf(service)?.id;
    const variant = newVariant(made, { ...settings, ...(connectionId && { connectionId }) });
    return [...made, { ...variant, name: name ?? variant.name }];
  }, []);
  const checks = evaluation.checks.map(({ name, service, rule, ...limits }): Check => {
    const connectionId = connectionOf(service)?.id;
    const own = { ...rule, ...(connectionId && { connectionId }) };
    return { id: randomId(), name: name ?? defaultName(own), ...limits, ...own };
  });
  const { repeats = 1, passAt } = evaluation;
  return {
    variants: variants.length > 0 ? variants : [newVariant([])],
    checks,
    repeats,
    ...(passAt !== undefined && { passAt }),
  };
}

/** The services of the evaluation that no connection has. */
export function missingServices(
  { variants, checks }: Evaluation,
  connections: readonly Connection[],
): LeftPart[] {
  const reason = 'You have no connection to it. Add one, or choose other models before you run it.';
  const known = connections.map(serviceNameOf);
  const services = new Set([...variants, ...checks].map(({ service }) => service));
  return [...services].flatMap((place) =>
    place === undefined || known.includes(place) ? [] : { place, reason },
  );
}

/** A comparison without its answers. */
export function evaluationOf(
  { record, rows }: Pick<OpenComparison, 'record' | 'rows'>,
  resolved: ReadonlyMap<string, ResolvedVariant>,
  connections: readonly Connection[],
): Evaluation {
  const named = (connection: Connection | undefined) => {
    const service = connection && serviceNameOf(connection);
    return service === undefined ? {} : { service };
  };
  const { title, variants, checks, repeats, passAt } = record;
  return {
    title,
    rows: rows.map(({ prompts, values, before }) => ({ prompts, values, before })),
    variants: variants.map(({ id, name, settings }) => {
      const { connection, settings: used = settings } = resolved.get(id) ?? {};
      const { connectionId: _, ...sent } = used;
      return { name, ...named(connection), settings: sent };
    }),
    checks: checks.map(({ id: _, name, column, weight, ...rule }) => {
      const connectionId = 'connectionId' in rule ? rule.connectionId : undefined;
      return {
        ...(name !== defaultName(rule) && { name }),
        ...(column !== undefined && { column }),
        ...(weight !== undefined && { weight }),
        ...named(connections.find((one) => one.id === connectionId)),
        rule,
      };
    }),
    ...(repeats > 1 && { repeats }),
    ...(passAt !== undefined && { passAt }),
  };
}
