import './base/no-generated-code';
import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { z } from 'zod';

/** Names of lists in the answers that have them. */
const lists = ['tools', 'prompts', 'resources', 'resourceTemplates'];

/** The SDK refuses a whole page for one invalid entry, so that it finds each list empty, and the entries beside it. */
const beside = (member: string) => `console/${member}`;

export function uncheckedLists(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message)) return message;
  const result: { [member: string]: unknown } = { ...message.result };
  for (const member of lists)
    if (Array.isArray(result[member]))
      [result[beside(member)], result[member]] = [result[member], []];
  return { ...message, result };
}

/** One answer of a list. Entries are parsed one by one: an invalid one does not affect the others. */
export const listPage = (member: string) =>
  z
    .looseObject({
      [beside(member)]: z.custom<unknown[]>(Array.isArray),
      nextCursor: z.string().optional(),
    })
    .transform((page) => ({
      entries: page[beside(member)] as unknown[],
      nextCursor: page.nextCursor as string | undefined,
    }));
