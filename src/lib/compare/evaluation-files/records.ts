import type { Connection } from '$lib/connections/connection';
import { presetOf } from '$lib/connections/known-service';
import { randomId } from '$lib/platform/random-id';
import type { Check, Comparison, Variant } from '$lib/storage/comparison-records';
import { defaultName } from '../checks/kinds';
import type { OpenComparison } from '../open-comparison.svelte';
import { newVariant, type ResolvedVariant } from '$lib/comparison/variant';
import type { Evaluation, LeftPart } from './evaluation';

/** The connections and models of the page. */
export interface Available {
  connections: readonly Connection[];
  /** The model itself where the active connection has it, else one that it has. */
  modelFor: (model: string) => string;
}

const serviceOf = (connection: Connection) => presetOf(connection)?.name;

/** The parts of a new comparison. Without a connection to a service, the active one is used. */
export function recordsOf(
  evaluation: Evaluation,
  { connections, modelFor }: Available,
): Pick<Comparison, 'variants' | 'checks' | 'repeats' | 'passAt'> {
  const connectionOf = (service: string | undefined) =>
    service === undefined ? undefined : connections.find((one) => serviceOf(one) === service);
  const variants = evaluation.variants.reduce<Variant[]>((made, { name, service, settings }) => {
    const connectionId = connectionOf(service)?.id;
    const model = connectionId === undefined ? modelFor(settings.model) : settings.model;
    const variant = newVariant(made, { ...settings, model, ...(connectionId && { connectionId }) });
    const title = name ?? (model === settings.model ? variant.name : settings.model);
    return [...made, { ...variant, name: title }];
  }, []);
  const checks = evaluation.checks.map(({ name, service, rule, ...limits }): Check => {
    const connectionId = connectionOf(service)?.id;
    const model =
      rule.kind === 'judge' && connectionId === undefined ? { model: modelFor(rule.model) } : {};
    const own = { ...rule, ...model, ...(connectionId && { connectionId }) };
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
  { connections }: Available,
): LeftPart[] {
  const known = connections.map(serviceOf);
  const services = new Set([...variants, ...checks].map(({ service }) => service));
  return [...services].flatMap((place) =>
    place === undefined || known.includes(place)
      ? []
      : { place, reason: 'You have no connection to it: the active one is used, with its models.' },
  );
}

/** A comparison without its answers. */
export function evaluationOf(
  { record, rows }: Pick<OpenComparison, 'record' | 'rows'>,
  resolved: ReadonlyMap<string, ResolvedVariant>,
  connections: readonly Connection[],
): Evaluation {
  const named = (connection: Connection | undefined) => {
    const service = connection && serviceOf(connection);
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
