import { isObject } from '$lib/base/api/wire/json';
import type { ServerTool } from '$lib/base/storage/tool-servers';
import type { ToolRuns } from '$lib/base/storage/tools';

interface Definition {
  name: string;
  description: string;
  parameters: { [member: string]: unknown };
}

type Permission = Pick<ServerTool, 'runs' | 'allowed' | 'isChanged'>;

/** The tool with the permission that a person chose for its current definition. */
export function withPermission(
  { allowed: _, isChanged: __, ...tool }: ServerTool,
  runs: ToolRuns,
): ServerTool {
  return { ...tool, ...permissionFor(tool, runs) };
}

/** The permission of a tool that a server lists; `before` is the stored tool, if it was listed earlier. */
export function permissionAfter(tool: Definition, before: ServerTool | undefined): Permission {
  if (!before) return permissionFor(tool, 'asking');
  if (before.runs === 'by-hand') return { runs: 'by-hand' };
  // A permission that was stored without a definition applies to the tool stored with it.
  if (canonicalDefinition(tool) !== (before.allowed ?? canonicalDefinition(before)))
    return { ...permissionFor(tool, 'asking'), isChanged: true };
  const { runs, isChanged } = before;
  return { ...permissionFor(tool, runs), ...(isChanged && { isChanged }) };
}

function permissionFor(tool: Definition, runs: ToolRuns): Permission {
  return runs === 'by-hand' ? { runs } : { runs, allowed: canonicalDefinition(tool) };
}

/**
 * Everything that the model reads of a tool, as the same text whatever the order of members in the schema. Not a
 * digest: a synchronous one is so short that a server could find a second tool with the same digest.
 */
function canonicalDefinition({ name, description, parameters }: Definition): string {
  return JSON.stringify([name, description, parameters], withSortedMembers);
}

function withSortedMembers(_: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
