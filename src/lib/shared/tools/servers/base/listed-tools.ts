import { isObject, textOrEmpty } from '$lib/base/api/wire/json';
import type { LeftOutTool } from '$lib/base/storage/tool-servers';
import { leaveOut } from './left-out';

/** The tools that a server lists; every text is untrusted. */
export interface ListedTools {
  tools: {
    name: string;
    description: string;
    parameters: { [member: string]: unknown };
    needsTask?: true;
  }[];
  /** Entries that are no tools, as far as they are named: at most 50. */
  leftOut: LeftOutTool[];
  /** Number of listed entries, whether they are tools or not. */
  count: number;
  /** Number of entries that are no tools: they have no name, or a schema of something else than an object. */
  unusable: number;
  /** False if the server has further pages. */
  isWhole: boolean;
}

export function toolsIn(entries: readonly unknown[], leftOut: LeftOutTool[]): ListedTools['tools'] {
  return entries.flatMap((entry) => {
    const { name, description, inputSchema, execution } = isObject(entry) ? entry : {};
    const parameters = argumentSchema(inputSchema);
    if (typeof name !== 'string' || name === '') leaveOut(leftOut, '', 'nameless');
    else if (!parameters) leaveOut(leftOut, name, 'schema');
    else
      return [
        {
          ...{ name, description: textOrEmpty(description), parameters },
          ...(isObject(execution) &&
            execution.taskSupport === 'required' && { needsTask: true as const }),
        },
      ];
    return [];
  });
}

/** Members of a schema that allow no arguments, whatever they are, beside an empty list of properties. */
const withoutEffect = new Set(['type', '$schema', 'title', 'description', 'required']);

/** Whether a tool takes no arguments by its schema. */
export function takesNoArguments(schema: { [member: string]: unknown }): boolean {
  return Object.entries(schema).every(([member, value]) => {
    if (member === 'properties') return isObject(value) && Object.keys(value).length === 0;
    return withoutEffect.has(member) || (member === 'additionalProperties' && value === false);
  });
}

/** A tool without a schema takes no arguments; arguments are an object, so a schema without a type is that of one. */
function argumentSchema(schema: unknown): { [member: string]: unknown } | undefined {
  if (schema === undefined || schema === null) return { type: 'object' };
  if (!isObject(schema)) return undefined;
  const { type = 'object' } = schema;
  return type === 'object' ? { type, ...schema } : undefined;
}
