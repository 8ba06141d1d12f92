import type { JsonValue } from '$lib/base/api/wire/json';
import { isObject } from '$lib/base/api/wire/json';
import { refusal, type Problem } from '$lib/base/api/rules/problem';
import {
  authorizationPlaceholder,
  hasAuthorizationFor,
} from '$lib/base/api/wire/tab-authorization';

/** Tokens of MCP servers that this tab does not hold for the service and the server: the placeholder is never sent. */
export function serverTokenProblems(tools: JsonValue | undefined, baseUrl: string): Problem[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool, at) => {
    if (!isObject(tool) || tool.authorization !== authorizationPlaceholder) return [];
    const server = tool.server_url;
    if (typeof server === 'string' && hasAuthorizationFor(baseUrl, server)) return [];
    const message = 'Enter the MCP server’s token again; this tab doesn’t have it.';
    return [refusal('secret', `tools[${at}].authorization`, message)];
  });
}
