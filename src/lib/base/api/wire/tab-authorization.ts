import { isObject } from './json';

/** Placeholder in a request for an authorization, which is never in a record, preset or export. */
export const authorizationPlaceholder = '<held in this tab only>';

export const authorizationPath = 'compound_custom.tools.wolfram_settings.authorization';

/**
 * By what it is for: the address of an MCP server that the service calls, or empty for wolfram_settings. Like a key, each
 * is sent only to the service that it was entered for.
 */
const stored = new Map<string, { authorization: string; baseUrl: string }>();

/** Stores it in the memory of this tab and replaces the previous one; an empty one deletes it. */
export function setAuthorization(authorization: string, baseUrl: string, server = ''): void {
  if (authorization === '') stored.delete(server);
  else stored.set(server, { authorization, baseUrl });
}

export function hasAuthorizationFor(baseUrl: string, server = ''): boolean {
  return stored.get(server)?.baseUrl === baseUrl;
}

/** All that a service may receive, and return in a reply. */
export function authorizationsFor(baseUrl: string): string[] {
  const own = [...stored.values()].filter((one) => one.baseUrl === baseUrl);
  return own.map(({ authorization }) => authorization);
}

/** The authorization of wolfram_settings in a request. */
export function authorizationIn(compoundCustom: unknown): unknown {
  const tools = isObject(compoundCustom) ? compoundCustom.tools : undefined;
  const settings = isObject(tools) ? tools.wolfram_settings : undefined;
  return isObject(settings) ? settings.authorization : undefined;
}

/** The address of the MCP server of a tool that has the placeholder; undefined for any other tool. */
function serverOfPlaceholder(tool: unknown): string | undefined {
  if (!isObject(tool) || tool.authorization !== authorizationPlaceholder) return undefined;
  return typeof tool.server_url === 'string' ? tool.server_url : undefined;
}

/** Replaces the placeholders in an outgoing request by what is stored for the service. */
export function withAuthorization<Body extends { [name: string]: unknown }>(
  body: Body,
  baseUrl: string,
): Body {
  const { compound_custom: custom, tools } = body;
  const held = (server = '') =>
    hasAuthorizationFor(baseUrl, server) ? stored.get(server)?.authorization : undefined;
  const own = authorizationIn(custom) === authorizationPlaceholder ? held() : undefined;
  const servers = Array.isArray(tools) ? tools.filter((tool) => serverOfPlaceholder(tool)) : [];
  if (own === undefined && servers.length === 0) return body;
  return {
    ...body,
    ...(own !== undefined && { compound_custom: withText(custom, own) }),
    ...(servers.length > 0 && {
      tools: (tools as unknown[]).map((tool) => withToken(tool, held)),
    }),
  };
}

function withToken(tool: unknown, held: (server: string) => string | undefined): unknown {
  const server = serverOfPlaceholder(tool);
  const authorization = server === undefined ? undefined : held(server);
  return authorization === undefined ? tool : { ...(tool as object), authorization };
}

function withText(compoundCustom: unknown, authorization: string) {
  const custom = isObject(compoundCustom) ? compoundCustom : {};
  const tools = isObject(custom.tools) ? custom.tools : {};
  const settings = isObject(tools.wolfram_settings) ? tools.wolfram_settings : {};
  return { ...custom, tools: { ...tools, wolfram_settings: { ...settings, authorization } } };
}
