import { shareableParameters } from '$lib/base/api/wire/secret-names';
import { serviceNameOf } from '$lib/shared/connections/known-service';
import type {
  Check,
  Answerer,
  Comparison,
  ComparisonRow,
  Judge,
  SenderFigures,
  SenderResults,
  Variant,
  VariantSettings,
} from '$lib/base/storage/comparison-records';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { answererOf, answerersOf } from '../model/answered-by';
import { groupBy } from '../statistics/repeats';
import type { CountedCell, VariantScore } from '../summary/variant-scores';

/** The content of a link or a file: docs/sharing.md. Never a key, a connection, an address or an answer. */
export interface SharedEvaluation {
  title: string;
  repeats: number;
  passAt?: number;
  variants: SharedVariant[];
  /** With the name of a well-known service beside each model that judges. */
  checks: Omit<Check, 'id'>[];
  rows: Pick<ComparisonRow, 'prompts' | 'values' | 'before'>[];
  /** The figures are in the order of the variants. */
  results?: Omit<SenderResults, 'variants'> & { variants: Omit<SenderFigures, 'variantId'>[] };
}

interface SharedVariant extends Pick<Variant, 'name'> {
  settings: Omit<VariantSettings, 'connectionId'>;
  /** The name of a well-known service. */
  service?: string;
}

export interface SharedParts {
  record: Pick<Comparison, 'title' | 'repeats' | 'passAt' | 'checks'>;
  rows: readonly ComparisonRow[];
  variants: readonly (Pick<Variant, 'id' | 'name' | 'settings'> & { service?: string })[];
  results?: SenderResults;
  /** The name of a well-known service; without an id that of the active connection. */
  serviceOf: (connectionId: string | undefined) => string | undefined;
}

/** The content of a link or a file, and the parameters that are left out of it. */
export function sharedEvaluation({ record, rows, variants, results, serviceOf }: SharedParts): {
  shared: SharedEvaluation;
  leftOut: string[];
} {
  const leftOut = new Set<string>();
  const shared: SharedEvaluation = {
    title: record.title,
    repeats: record.repeats,
    ...(record.passAt !== undefined && { passAt: record.passAt }),
    variants: variants.map(({ name, service, settings: { connectionId: _, ...settings } }) => {
      const cleaned = shareableParameters(settings.parameters);
      for (const path of cleaned.leftOut) leftOut.add(path);
      return { name, service, settings: { ...settings, parameters: cleaned.parameters } };
    }),
    checks: record.checks.map((check) => withoutIds(check, serviceOf)),
    rows: rows.map(({ prompts, values, before }) => ({ prompts, values, before })),
    ...(results && {
      results: { ...results, variants: results.variants.map(({ variantId: _, ...rest }) => rest) },
    }),
  };
  return { shared, leftOut: [...leftOut] };
}

/** Ids, also those of the connections of judges, mean nothing elsewhere: the names of services do. */
function withoutIds(
  { id: _, ...check }: Check,
  serviceOf: SharedParts['serviceOf'],
): Omit<Check, 'id'> {
  if (!('model' in check)) return check;
  const withService = <Part extends Partial<Judge>>({ connectionId, ...part }: Part) => ({
    ...part,
    service: serviceOf(connectionId),
  });
  const more = 'more' in check ? { more: check.more?.map(withService) } : {};
  return { ...withService(check), ...more };
}

interface Results {
  variants: readonly { id: string; currency: string | undefined }[];
  cells: readonly CountedCell[];
  scores: ReadonlyMap<string, VariantScore>;
}

/** The figures of each variant; undefined without answers. */
export function senderResults({ variants, cells, scores }: Results): SenderResults | undefined {
  if (cells.length === 0) return undefined;
  const at = cells.reduce(
    (latest, { cell }) => Math.max(latest, cell.answers.at(-1)?.timing.sentAt ?? 0),
    0,
  );
  const byVariant = groupBy(
    cells.map(({ cell }) => cell),
    ({ variantId }) => variantId,
  );
  return {
    at,
    variants: variants.map(({ id, currency }) => {
      const answeredBy = answerersOf(byVariant.get(id) ?? [], publicAnswererOf);
      return { variantId: id, ...figuresOf(scores.get(id), currency), answeredBy };
    }),
  };
}

/** Names of connections are the person's own. */
function publicAnswererOf(answer: AssistantMessage): Answerer {
  const answerer = answererOf(answer);
  const baseUrl = answer.asked?.origin ?? '';
  const service = serviceNameOf({ baseUrl, isDemo: answerer.isDemo === true });
  return { ...answerer, service: service ?? '' };
}

function figuresOf(score: VariantScore | undefined, currency: string | undefined) {
  const { pass, pace, firstToken, cost } = score ?? {};
  const figures = { passed: pass?.passed, n: pass?.n, pace, firstToken, cost };
  const known = Object.entries(figures).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), ...(cost !== undefined && { currency }) };
}
