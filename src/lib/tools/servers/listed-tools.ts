import { isObject, textOrEmpty } from '$lib/api/json';

/** The tools that a server lists; every text is untrusted. */
export interface ListedTools {
  tools: { name: string; description: string; parameters: { [member: string]: unknown } }[];
  /** Number of listed entries, whether they are tools or not. */
  count: number;
  /** Number of entries that are no tools: they have no name, or a schema of something else than an object. */
  unusable: number;
  /** False if the server has further pages. */
  isWhole: boolean;
}

export function toolsIn(entries: readonly unknown[]): ListedTools['tools'] {
  return entries.flatMap((entry) => {
    if (!isObject(entry) || typeof entry.name !== 'string') return [];
    const { name, description, inputSchema } = entry;
    const parameters = argumentSchema(inputSchema);
    return parameters ? [{ name, description: textOrEmpty(description), parameters }] : [];
  });
}

/** A tool without a schema takes no arguments; arguments are an object, so a schema without a type is that of one. */
function argumentSchema(schema: unknown): { [member: string]: unknown } | undefined {
  if (schema === undefined || schema === null) return { type: 'object' };
  if (!isObject(schema)) return undefined;
  const { type = 'object' } = schema;
  return type === 'object' ? { type, ...schema } : undefined;
}
