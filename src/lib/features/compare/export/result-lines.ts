import type {
  ComparisonCell,
  ComparisonRow,
  Variant,
  VariantSettings,
  Verdict,
} from '$lib/base/storage/comparison-records';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { answererOf } from '../model/answered-by';
import { figuresOf, type Figures } from '../model/figures';
import { filledPrompts } from '../sending/cell-request';
import type { ResultsSnapshot } from './results-snapshot';

/** One answer of one cell. Numbers count from 1; unknown values are null. */
export interface ResultLine {
  row: number;
  /** Position of the column. */
  variantNumber: number;
  variant: string;
  repeat: number;
  /** That of the answer; that of the settings if there is none, where they name it. */
  connection: string | null;
  model: string;
  /** The scripted demo answered, no language model. */
  isDemo: boolean;
  /** Number of the settings among those that the variant has used; null if nothing was sent. */
  settings: number | null;
  /** Sent with settings that the variant no longer has; ignored in the shares of a report. */
  old: boolean;
  state: AssistantMessage['state'] | 'not-asked';
  /** The prompts as they were sent. */
  prompts: readonly string[];
  /** Number of messages before the first prompt. */
  messagesBefore: number;
  answers: readonly AssistantMessage[];
  error: string | null;
  /** Figures of the last answer. */
  figures: Figures;
  currency: string | null;
  values: ComparisonRow['values'];
  checks: readonly LineCheck[];
  /** Whether a person voted it best of its row; `tie` if none is. Null without a vote. */
  best: 'yes' | 'no' | 'tie' | null;
}

export interface LineCheck {
  name: string;
  /** Null if the check has not been evaluated. */
  outcome: 'pass' | 'fail' | 'unclear' | null;
  why: string | null;
}

export interface LineChoice {
  /** Includes cells that were never sent. */
  unsent: boolean;
  /** Includes hidden columns. */
  hidden: boolean;
}

export interface ResultsOptions extends LineChoice {
  /** Includes the columns of the rows. */
  values: boolean;
  /** Begins CSV with a byte order mark. */
  bom: boolean;
}

type Place = Pick<ComparisonCell, 'rowId' | 'variantId' | 'repeat'>;

/** The lines of one row: column by column, repeat by repeat. */
export type LinesOfRow = (row: ComparisonRow, number: number) => ResultLine[];

export function linesOf(snapshot: ResultsSnapshot, { unsent, hidden }: LineChoice): LinesOfRow {
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
        if (cell?.answers.length || unsent)
          lines.push({
            row: number,
            variantNumber: at + 1,
            variant: variant.name,
            repeat: repeat + 1,
            ...cellLine(snapshot, row, variant, cell),
          });
      }
      return lines;
    });
}

function keyOf({ rowId, variantId, repeat }: Place): string {
  return `${rowId} ${variantId} ${repeat}`;
}

type CellLine = Omit<ResultLine, 'row' | 'variantNumber' | 'variant' | 'repeat'>;

function cellLine(
  snapshot: ResultsSnapshot,
  row: ComparisonRow,
  variant: Variant,
  cell: ComparisonCell | undefined,
): CellLine {
  const settings = (cell && variant.asked[cell.settings]) ?? variant.settings;
  const answers = cell?.answers ?? [];
  const last = answers.at(-1);
  return {
    ...answererIn(snapshot, last, settings),
    settings: cell ? cell.settings + 1 : null,
    old: cell !== undefined && !snapshot.isCurrent(cell),
    prompts: cell?.prompts ?? filledPrompts(row, settings),
    messagesBefore: row.before?.length ?? 0,
    answers,
    ...measurements(snapshot, last, settings),
    values: row.values,
    checks: snapshot.comparison.checks.map((check) => {
      const verdict = cell && snapshot.verdictFor(check, cell);
      return { name: check.name, outcome: outcomeOf(verdict), why: verdict?.why ?? null };
    }),
    best: bestOf(row, variant),
  };
}

function answererIn(
  snapshot: ResultsSnapshot,
  answer: AssistantMessage | undefined,
  { connectionId, model }: VariantSettings,
): Pick<ResultLine, 'connection' | 'model' | 'isDemo'> {
  if (answer) {
    const { service, ...answerer } = answererOf(answer);
    return { connection: service, model: answerer.model, isDemo: answerer.isDemo === true };
  }
  const connection = connectionId === undefined ? null : snapshot.connectionName(connectionId);
  return { connection, model, isDemo: false };
}

function measurements(
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
