import type { Entry } from '$lib/storage/backend';
import { isObject, type RawRecord } from '$lib/storage/schema';
import type { ToolRuns } from '$lib/storage/tools';

const byHand: ToolRuns = 'by-hand';

/**
 * The record of a tool, or of a tool server, changed so that calls wait for approval; any other
 * record unchanged.
 */
export function requireApproval<E extends Pick<Entry, 'kind' | 'value'>>(entry: E): E {
  const { kind, value } = entry;
  if (!isObject(value)) return entry;
  if (kind === 'tools') return { ...entry, value: { ...value, runs: byHand } };
  if (kind !== 'tool-servers' || !Array.isArray(value.tools)) return entry;
  const tools = (value.tools as RawRecord[]).map(({ allowed: _, isChanged: __, ...tool }) => ({
    ...tool,
    runs: byHand,
  }));
  return { ...entry, value: { ...value, tools } };
}

/** Whether a model may run it without approval. */
export function runsAutomatically({ kind, value }: Pick<Entry, 'kind' | 'value'>): boolean {
  if (!isObject(value)) return false;
  const tools = kind === 'tools' ? [value] : kind === 'tool-servers' ? value.tools : [];
  return Array.isArray(tools) && tools.some((tool: RawRecord) => tool.runs !== byHand);
}
