import type { ComparisonBatch, ComparisonCell } from '$lib/storage/comparison-records';

type Lists = Pick<ComparisonBatch, 'rowIds' | 'variantIds'>;
type CellPlace = Pick<ComparisonCell, 'rowId' | 'variantId' | 'repeat' | 'settings'>;

/**
 * The custom_id of a cell. It names row and variant by their positions (from 1) in lists stored with the batch. That
 * makes it short, readable, and limited to characters that every service accepts.
 */
export function customIdOf({ rowId, variantId, repeat, settings }: CellPlace, lists: Lists) {
  const row = lists.rowIds.indexOf(rowId) + 1;
  const variant = lists.variantIds.indexOf(variantId) + 1;
  return `row-${row}-variant-${variant}-time-${repeat + 1}-settings-${settings + 1}`;
}

/** The cell that a custom_id names; undefined if the id does not belong to these lists. */
export function cellOf(customId: string, { rowIds, variantIds }: Lists): CellPlace | undefined {
  const found = /^row-(\d+)-variant-(\d+)-time-(\d+)-settings-(\d+)$/.exec(customId);
  const [row = 0, variant = 0, time = 0, settings = 0] = found?.slice(1).map(Number) ?? [];
  const rowId = rowIds[row - 1];
  const variantId = variantIds[variant - 1];
  if (rowId === undefined || variantId === undefined) return undefined;
  return { rowId, variantId, repeat: time - 1, settings: settings - 1 };
}
