import { randomId } from '$lib/base/platform/random-id';
import type { ComparisonRunRecord, RunVariant } from '$lib/base/storage/comparison-run-records';
import { openComparisonRuns } from '$lib/base/storage/comparison-runs';
import { openComparisons } from '$lib/base/storage/comparisons';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { currencyOf } from '../model/cell-figures';
import type { OpenComparison } from '../open/open-comparison.svelte';
import { isSameSettings } from '$lib/shared/compare-rows/variant';
import { prepareAnswers, type PreparedAnswers } from './run-rows';
import { byVariant, RunSums } from './run-sums';

/** Stored runs of one comparison, and characters of all their pieces; the oldest ones without a name leave first. */
const maxRuns = 50;
const maxCharacters = 100_000_000;

const runs = openComparisonRuns();
const comparisons = openComparisons();

/** Recordings follow one another: a later one continues the run that an earlier one has stored. */
let recording: Promise<void> = Promise.resolve();

type End = ComparisonRunRecord['end'];

/**
 * Stores the comparison's answers as a run, after `sent` of its cells were answered. Where this is only a part of the
 * table, with the settings of the latest run, it continues that one: a row that is sent again is no experiment.
 */
export function recordRun(comparison: OpenComparison, end: End, sent: number): Promise<void> {
  if (sent === 0) return recordVerdicts(comparison);
  return enqueue(async () => {
    const [latest, answers] = await Promise.all([latestOf(comparison), prepareAnswers(comparison)]);
    const isPart =
      sent < comparison.cells.size && latest?.name === '' && continues(answers, latest);
    await store(comparison, answers, { id: isPart ? latest.id : randomId(), end, at: Date.now() });
  });
}

/** Adds verdicts that came after the latest run to it. */
export function recordVerdicts(comparison: OpenComparison): Promise<void> {
  return enqueue(async () => {
    if (comparison.running) return;
    const latest = await latestOf(comparison);
    const answers = latest && (await prepareAnswers(comparison));
    if (answers && continues(answers, latest)) await store(comparison, answers, latest);
  });
}

function enqueue(record: () => Promise<void>): Promise<void> {
  recording = recording.then(record).catch(() => {
    toast({ kind: 'failed', text: 'Couldn’t save this run.' });
  });
  return recording;
}

/** Newest first, with those that are being stored. */
export async function storedRuns(comparisonId: string): Promise<ComparisonRunRecord[]> {
  await recording;
  return runs.list(comparisonId);
}

async function latestOf({ id }: OpenComparison): Promise<ComparisonRunRecord | undefined> {
  return (await runs.list(id))[0];
}

/** The answers are to the settings of the run, and none of its rows was removed. */
function continues({ settings, rows }: PreparedAnswers, run: ComparisonRunRecord): boolean {
  const isSame = (variant: RunVariant) => {
    const sent = settings.get(variant.id);
    return sent !== undefined && isSameSettings(sent, variant.settings);
  };
  return rows.length >= run.rows && run.variants.every(isSame);
}

async function store(
  { id: comparisonId, record }: OpenComparison,
  { settings, answerers, read }: PreparedAnswers,
  { id, end, at }: Pick<ComparisonRunRecord, 'id' | 'end' | 'at'>,
): Promise<void> {
  const sums = new Map(record.variants.map((variant) => [variant.id, new RunSums()]));
  const run = { rows: 0, characters: 0, pieces: 0 };
  for await (const piece of read()) {
    for (const row of piece)
      for (const [variantId, repeats] of byVariant(row)) sums.get(variantId)?.add(repeats);
    const rows = JSON.stringify(piece);
    await runs.savePiece({ v: 1, comparisonId, runId: id, index: run.pieces, rows });
    run.rows += piece.length;
    run.characters += rows.length;
    run.pieces += 1;
  }
  const variants = record.variants.flatMap((variant) => {
    const [sent, own] = [settings.get(variant.id), sums.get(variant.id)?.sums];
    const named = { id: variant.id, name: variant.name, currency: currencyOf(variant) };
    const answeredBy = answerers.get(variant.id);
    return sent && own ? [{ ...named, settings: sent, answeredBy, ...own }] : [];
  });
  const { checks } = record;
  await runs.save({ v: 1, id, comparisonId, at, end, variants, checks, ...run });
  await makeRoom(comparisonId);
}

/** Also removes the runs of a comparison that was deleted in the meantime. */
async function makeRoom(comparisonId: string): Promise<void> {
  const isGone = (await comparisons.get(comparisonId)) === undefined;
  const stored = await runs.list(comparisonId);
  for (const run of isGone ? stored : runsToRemove(stored)) await runs.remove(run);
}

/** `stored`: newest first. */
export function runsToRemove<Run extends Pick<ComparisonRunRecord, 'name' | 'characters'>>(
  stored: readonly Run[],
): Run[] {
  let characters = 0;
  return stored.filter((run, index) => {
    characters += run.characters;
    return run.name === '' && index > 0 && (index >= maxRuns || characters > maxCharacters);
  });
}
