import { isDeeper } from '$lib/base/api/wire/json';
import type { LeftOutTool } from '$lib/base/storage/tool-servers';
import { leaveOut } from './left-out';

interface Definition {
  name: string;
  description: string;
  parameters: { [member: string]: unknown };
}

/** Tools of one server. A request may have 128 tools. */
export const maxTools = 500;

/** The limit of MCP. A tool with a longer name is left out, since no other name calls it. */
const maxNameLength = 128;

/** UTF-16 units; the rest of a description is cut off. */
const maxDescriptionLength = 4000;

/** UTF-16 units of a schema as JSON. */
const maxSchemaLength = 100_000;

/** Nesting levels of a schema. */
const maxSchemaDepth = 100;

/** UTF-16 units of all tools of a server together. */
const maxTotalLength = 2_000_000;

/** The tools that a page can store and draw: the first ones whose name and schema are within bounds. Names the others. */
export function fitTools<Tool extends Definition>(
  tools: readonly Tool[],
  leftOut: LeftOutTool[] = [],
): Tool[] {
  const fitting: Tool[] = [];
  let remaining = maxTotalLength;
  for (const tool of tools) {
    if (fitting.length === maxTools) break;
    const length = lengthOf(tool) ?? Infinity;
    if (tool.name.length > maxNameLength) leaveOut(leftOut, tool.name, 'long-name');
    else if (length > remaining) leaveOut(leftOut, tool.name, 'large');
    else {
      remaining -= length;
      fitting.push(withinLength(tool));
    }
  }
  return fitting;
}

/** UTF-16 units; undefined if its schema exceeds a bound. */
function lengthOf({ name, description, parameters }: Definition): number | undefined {
  if (isDeeper(parameters, maxSchemaDepth)) return undefined;
  const schema = JSON.stringify(parameters).length;
  if (schema > maxSchemaLength) return undefined;
  return name.length + Math.min(description.length, maxDescriptionLength) + schema;
}

function withinLength<Tool extends Definition>(tool: Tool): Tool {
  if (tool.description.length <= maxDescriptionLength) return tool;
  return { ...tool, description: `${tool.description.slice(0, maxDescriptionLength - 1)}…` };
}
