import './no-generated-code';
import { isObject } from '$lib/api/json';
import { z } from 'zod';

/** The tools that a server says it has; every text is a stranger's. */
export interface ListedTools {
  tools: { name: string; description: string; parameters: { [member: string]: unknown } }[];
  /** How many entries it listed, whether they are tools or not. */
  count: number;
  /** False where it was not asked for all of them. */
  isWhole: boolean;
}

/** One answer to tools/list. Its entries are read one by one: one that is no tool costs no other. */
export const toolsPage = z.looseObject({
  tools: z.custom<unknown[]>(Array.isArray),
  nextCursor: z.string().optional(),
});

export function toolsIn(entries: readonly unknown[]): ListedTools['tools'] {
  return entries.flatMap((entry) => {
    if (!isObject(entry) || typeof entry.name !== 'string') return [];
    const { name, description, inputSchema: parameters } = entry;
    if (!isObject(parameters) || parameters.type !== 'object') return [];
    return [{ name, description: typeof description === 'string' ? description : '', parameters }];
  });
}
