import type {
  ComparisonCell,
  ComparisonRow,
  Variant,
  VariantSettings,
  Verdict,
} from '$lib/storage/comparison-records';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import { figuresOf, type Figures } from '../figures';
import { filled } from '../run/plan-jobs';
import type { ResultsSnapshot } from './results-snapshot';

/** One cell of the table, asked once. Numbers count from 1; what is not known is null. */
export interface ResultLine {
  row: number;
  /** The place of the column. */
  variantNumber: number;
  variant: string;
  repeat: number;
  connection: string;
  model: string;
  /** Counts the settings that the variant has asked with; null where this was not asked. */
  settings: number | null;
  /** Asked with settings that the variant has no longer: it counts in no share of a report. */
  old: boolean;
  state: AssistantMessage['state'] | 'not-asked';
  /** As they were sent. */
  prompts: readonly string[];
  /** Messages before the first prompt. */
  messagesBefore: number;
  answers: readonly AssistantMessage[];
  error: string | null;
  /** Of the last answer. */
  figures: Figures;
  currency: string | null;
  values: ComparisonRow['values'];
  checks: readonly LineCheck[];
  /** Whether a person found it the best of its row; `tie`: none is. Null where nobody has said. */
  best: 'yes' | 'no' | 'tie' | null;
}

export interface LineCheck {
  name: string;
  /** Null where the check has not looked at it. */
  outcome: 'pass' | 'fail' | 'unclear' | null;
  why: string | null;
}

export interface LineChoice {
  /** Cells that have not been asked as well. */
  unasked: boolean;
  /** Columns that are hidden as well. */
  hidden: boolean;
}

type Place = Pick<ComparisonCell, 'rowId' | 'variantId' | 'repeat'>;

/** The lines of one row, repeat by repeat within each column. */
export type LinesOfRow = (row: ComparisonRow, number: number) => ResultLine[];

export function linesOf(snapshot: ResultsSnapshot, { unasked, hidden }: LineChoice): LinesOfRow {
  const { comparison } = snapshot;
  const cells = new Map([...snapshot.cells].map((cell) => [keyOf(cell), cell]));
  const columns = [...comparison.variants.entries()].filter(
    ([, variant]) => hidden || !variant.hidden,
  );
  return (row, number) =>
    columns.flatMap(([at, variant]) => {
      const lines: ResultLine[] = [];
      for (let repeat = 0; repeat < comparison.repeats; repeat += 1) {
        const cell = cells.get(keyOf({ rowId: row.id, variantId: variant.id, repeat }));
        if (cell?.answers.length || unasked)
          lines.push({
            row: number,
            variantNumber: at + 1,
            variant: variant.name,
            repeat: repeat + 1,
            ...said(snapshot, row, variant, cell),
          });
      }
      return lines;
    });
}

function keyOf({ rowId, variantId, repeat }: Place): string {
  return `${rowId} ${variantId} ${repeat}`;
}

type Said = Omit<ResultLine, 'row' | 'variantNumber' | 'variant' | 'repeat'>;

function said(
  snapshot: ResultsSnapshot,
  row: ComparisonRow,
  variant: Variant,
  cell: ComparisonCell | undefined,
): Said {
  const settings = (cell && variant.asked[cell.settings]) ?? variant.settings;
  const answers = cell?.answers ?? [];
  return {
    connection: snapshot.connectionName(settings.connectionId),
    model: settings.model,
    settings: cell ? cell.settings + 1 : null,
    old: cell !== undefined && !snapshot.isCurrent(cell),
    prompts: cell?.prompts ?? row.prompts.map((prompt) => filled(prompt, row.values)),
    messagesBefore: row.before?.length ?? 0,
    answers,
    ...measured(snapshot, answers.at(-1), settings),
    values: row.values,
    checks: snapshot.comparison.checks.map((check) => {
      const verdict = cell && snapshot.verdictFor(check, cell);
      return { name: check.name, outcome: outcomeOf(verdict), why: verdict?.why ?? null };
    }),
    best: bestOf(row, variant),
  };
}

function measured(
  { priceOf, errorText }: ResultsSnapshot,
  last: AssistantMessage | undefined,
  { connectionId, model }: VariantSettings,
): Pick<ResultLine, 'state' | 'error' | 'figures' | 'currency'> {
  if (!last) return { state: 'not-asked', error: null, figures: {}, currency: null };
  const price = priceOf(connectionId, model);
  const figures = figuresOf(last, price);
  return {
    state: last.state,
    error: last.error ? errorText(last.error, connectionId) : null,
    figures,
    currency: figures.cost === undefined ? null : (price?.currency ?? null),
  };
}

function outcomeOf(verdict: Verdict | undefined): LineCheck['outcome'] {
  if (!verdict) return null;
  if (verdict.pass === undefined) return 'unclear';
  return verdict.pass ? 'pass' : 'fail';
}

function bestOf({ best }: ComparisonRow, { id }: Variant): ResultLine['best'] {
  if (best === undefined) return null;
  if (best === 'tie') return 'tie';
  return best === id ? 'yes' : 'no';
}
