import './no-generated-code';
import { isObject, textOrEmpty } from '$lib/api/json';
import { z } from 'zod';

/** The tools that a server lists; every text is untrusted. */
export interface ListedTools {
  tools: { name: string; description: string; parameters: { [member: string]: unknown } }[];
  /** Number of listed entries, whether they are tools or not. */
  count: number;
  /** False if the server has further pages. */
  isWhole: boolean;
}

/** One answer of a list. Entries are parsed one by one: an invalid one does not affect the others. */
export const listPage = (member: string) =>
  z.looseObject({
    [member]: z.custom<unknown[]>(Array.isArray),
    nextCursor: z.string().optional(),
  });

export function toolsIn(entries: readonly unknown[]): ListedTools['tools'] {
  return entries.flatMap((entry) => {
    if (!isObject(entry) || typeof entry.name !== 'string') return [];
    const { name, description, inputSchema: parameters } = entry;
    if (!isObject(parameters) || parameters.type !== 'object') return [];
    return [{ name, description: textOrEmpty(description), parameters }];
  });
}
