import type { InMemory } from '$lib/base/api/own-models';
import { type OwnModel, ownModelSize } from '$lib/base/model-files/own-models';
import { formatBytes, formatCount } from '$lib/base/ui/text/amounts';
import type { WorkStep } from './model-work.svelte';

/** A state as StatusBadge shows it, with an explanation. */
export interface ModelStatus {
  status: 'completed' | 'running' | 'waiting' | 'failed';
  word: string;
  note?: string;
}

export interface Circumstances {
  work?: { step: WorkStep; problem: string | undefined };
  memory: InMemory;
  /** Another tab writes its files. */
  isElsewhere: boolean;
  /** Bytes that are stored of an unfinished model. */
  storedBytes: number;
}

const stepWords: Record<WorkStep, string> = {
  copying: 'Copying',
  downloading: 'Downloading',
  reading: 'Checking',
  checking: 'Checking',
  loading: 'Loading',
};

export function describeStatus(
  model: OwnModel | undefined,
  { work, memory, isElsewhere, storedBytes }: Circumstances,
): ModelStatus {
  if (work?.problem) return { status: 'failed', word: 'Failed' };
  if (work) return { status: 'running', word: stepWords[work.step] };
  if (!model) return { status: 'failed', word: 'Failed' };
  if (memory.loading === model.folder) return { status: 'running', word: 'Loading' };
  if (isElsewhere) return { status: 'running', word: 'Adding', note: 'In another tab' };
  if (!isComplete(model)) return describeUnfinished(model, storedBytes);
  if (!model.checked) return { status: 'waiting', word: 'Not tried', note: 'Load it once' };
  const note =
    memory.folder === model.folder ? `In memory, about ${formatBytes(memory.bytes)}` : undefined;
  return { status: 'completed', word: 'Ready', note };
}

function describeUnfinished(model: OwnModel, storedBytes: number): ModelStatus {
  if (!model.source)
    return { status: 'failed', word: 'Incomplete', note: 'Its tab closed. Add the file again.' };
  const isKnown = model.files.every(({ size }) => size > 0);
  const total = isKnown ? ` of ${formatBytes(ownModelSize(model))}` : '';
  return { status: 'waiting', word: 'Paused', note: `${formatBytes(storedBytes)}${total}` };
}

/** Whether all of its files are stored and checked. */
export function isComplete({ digests }: OwnModel): boolean {
  return digests.length > 0;
}

/** "0.6 B", "135 M". */
export function formatParameters(parameters: number): string {
  if (parameters >= 1e9) return `${Number((parameters / 1e9).toFixed(1))} B`;
  if (parameters >= 1e8) return `${Math.round(parameters / 1e6)} M`;
  if (parameters >= 1e5) return `${Number((parameters / 1e6).toFixed(1))} M`;
  return formatCount(parameters);
}
