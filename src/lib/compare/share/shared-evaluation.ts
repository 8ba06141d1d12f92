import { shareableParameters } from '$lib/api/secret-names';
import type {
  Check,
  Comparison,
  ComparisonRow,
  SenderFigures,
  SenderResults,
  Variant,
  VariantSettings,
} from '$lib/storage/comparison-records';
import type { CountedCell, VariantScore } from '../summary/variant-scores';

/** The content of a link or a file: docs/sharing.md. Never a key, a connection, an address or an answer. */
export interface SharedEvaluation {
  title: string;
  repeats: number;
  passAt?: number;
  variants: SharedVariant[];
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
}

/** The content of a link or a file, and the parameters that are left out of it. */
export function sharedEvaluation({ record, rows, variants, results }: SharedParts): {
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
    checks: record.checks.map(withoutIds),
    rows: rows.map(({ prompts, values, before }) => ({ prompts, values, before })),
    ...(results && {
      results: { ...results, variants: results.variants.map(({ variantId: _, ...rest }) => rest) },
    }),
  };
  return { shared, leftOut: [...leftOut] };
}

/** Ids, also those of the connections of judges, mean nothing elsewhere. */
function withoutIds(check: Check): Omit<Check, 'id'> {
  const isId = (name: string) => name === 'id' || name === 'connectionId';
  const json = JSON.stringify(check, (name, value: unknown) => (isId(name) ? undefined : value));
  return JSON.parse(json) as Omit<Check, 'id'>;
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
  return {
    at,
    variants: variants.map(({ id, currency }) => ({
      variantId: id,
      ...figuresOf(scores.get(id), currency),
    })),
  };
}

function figuresOf(score: VariantScore | undefined, currency: string | undefined) {
  const { pass, pace, firstToken, cost } = score ?? {};
  const figures = { passed: pass?.passed, n: pass?.n, pace, firstToken, cost };
  const known = Object.entries(figures).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), ...(cost !== undefined && { currency }) };
}
