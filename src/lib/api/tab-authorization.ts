import { isObject } from './json';

/** Placeholder in a request for the authorization of wolfram_settings, which is never in a record, preset or export. */
export const authorizationPlaceholder = '<held in this tab only>';

export const authorizationPath = 'compound_custom.tools.wolfram_settings.authorization';

/** Like a key, it is sent only to the service that it was entered for. */
let stored: { authorization: string; baseUrl: string } | undefined;

/** Stores it in the memory of this tab and replaces the previous one; an empty one deletes it. */
export function setAuthorization(authorization: string, baseUrl: string): void {
  stored = authorization === '' ? undefined : { authorization, baseUrl };
}

export function hasAuthorizationFor(baseUrl: string): boolean {
  return stored?.baseUrl === baseUrl;
}

/** The authorization of wolfram_settings in a request. */
export function authorizationIn(compoundCustom: unknown): unknown {
  const tools = isObject(compoundCustom) ? compoundCustom.tools : undefined;
  const settings = isObject(tools) ? tools.wolfram_settings : undefined;
  return isObject(settings) ? settings.authorization : undefined;
}

/** Replaces the placeholder in an outgoing request by the authorization that is stored for the service. */
export function withAuthorization<Body extends { [name: string]: unknown }>(
  body: Body,
  baseUrl: string,
): Body {
  const { compound_custom: custom } = body;
  if (authorizationIn(custom) !== authorizationPlaceholder || stored?.baseUrl !== baseUrl)
    return body;
  return { ...body, compound_custom: withText(custom, stored.authorization) };
}

function withText(compoundCustom: unknown, authorization: string) {
  const custom = isObject(compoundCustom) ? compoundCustom : {};
  const tools = isObject(custom.tools) ? custom.tools : {};
  const settings = isObject(tools.wolfram_settings) ? tools.wolfram_settings : {};
  return { ...custom, tools: { ...tools, wolfram_settings: { ...settings, authorization } } };
}
