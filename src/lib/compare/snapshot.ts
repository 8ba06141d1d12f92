import { connections } from '$lib/connections/connections.svelte';
import { describeError } from '$lib/connections/errors/describe-error';
import { prices } from '$lib/prices/prices.svelte';
import type { Variant } from '$lib/storage/comparison-records';
import type { Subject } from './checks/subject';
import { verdictFor } from './checks/verdict-for';
import type { ResultsSnapshot, VariantShares } from './export/results-snapshot';
import { figuresOf, type FigureName, type Figures } from './figures';
import type { OpenComparison } from './open-comparison.svelte';
import { passTable } from './statistics/pass-table';
import { spreadOf } from './statistics/spread';
import { countVotes } from './votes/count-votes';

/** The price of an answer by the notes of the person. */
export function priceOf(connectionId: string | undefined, model: string) {
  return prices.notes(connectionId ?? connections.active.id).get(model)?.price;
}

/** All that an export says of a comparison, as it is now. */
export function snapshotOf(comparison: OpenComparison): ResultsSnapshot {
  const { record, rows } = comparison;
  const subjects = comparison.subjects();
  const byCell = new Map(subjects.map((subject) => [subject.cell, subject]));
  const connectionOf = (id: string | undefined) =>
    connections.list.find((one) => one.id === id) ?? connections.active;
  return {
    comparison: record,
    rows,
    cells: subjects.map(({ cell }) => cell),
    connectionName: (id) => connectionOf(id).name,
    priceOf,
    verdictFor: (check, cell) => {
      const subject = byCell.get(cell);
      return subject && verdictFor(check, subject);
    },
    errorInWords: (error, id) => {
      const { title, words } = describeError(error, { connection: connectionOf(id) });
      return words ? `${title}: ${words}` : title;
    },
    shares: sharesOf(comparison, subjects),
  };
}

function sharesOf({ record, rows }: OpenComparison, subjects: readonly Subject[]): VariantShares[] {
  const table = passTable(record.checks, record.variants, subjects);
  const { votes } = countVotes(rows);
  return record.variants.map((variant, column) => {
    const own = subjects.filter(({ cell }) => cell.variantId === variant.id);
    const shares = table.flatMap(({ check, cells }) => {
      const share = cells[column]?.share;
      return share ? [[check.id, share] as const] : [];
    });
    return {
      variantId: variant.id,
      asked: own.length,
      answered: own.filter(({ cell }) => cell.answers.at(-1)?.state === 'done').length,
      ...mediansOf(variant, own),
      checks: Object.fromEntries(shares),
      best: votes.get(variant.id) ?? 0,
    };
  });
}

function mediansOf({ asked }: Variant, subjects: readonly Subject[]) {
  const figures = subjects.flatMap(({ cell }) => {
    const last = cell.answers.at(-1);
    const settings = asked[cell.settings];
    return last
      ? [figuresOf(last, settings && priceOf(settings.connectionId, settings.model))]
      : [];
  });
  const last = asked.at(-1);
  const currency = last && priceOf(last.connectionId, last.model)?.currency;
  return { medians: medians(figures), ...(currency && { currency }) };
}

/** Of each figure, over the answers that have it. */
export function medians(figures: readonly Figures[]): Figures {
  const names = new Set(figures.flatMap((some) => Object.keys(some) as FigureName[]));
  const found = [...names].map((name) => {
    const values = figures.flatMap(({ [name]: value }) => (value === undefined ? [] : [value]));
    return [name, spreadOf(values)?.median] as const;
  });
  return Object.fromEntries(found);
}
