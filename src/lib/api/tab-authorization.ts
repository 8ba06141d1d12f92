import { isObject } from './json';

/** Stands in a request for the authorization of wolfram_settings, which is in no record, preset or export. */
export const heldMark = '<held in this tab only>';

export const authorizationPath = 'compound_custom.tools.wolfram_settings.authorization';

/** As a key, it goes only to the service that it was entered for. */
let held: { authorization: string; baseUrl: string } | undefined;

/** Keeps it in the memory of this tab, in place of the one before; an empty one is forgotten. */
export function holdAuthorization(authorization: string, baseUrl: string): void {
  held = authorization === '' ? undefined : { authorization, baseUrl };
}

export function isHeldFor(baseUrl: string): boolean {
  return held?.baseUrl === baseUrl;
}

/** What a request has as the authorization of wolfram_settings. */
export function authorizationIn(compoundCustom: unknown): unknown {
  const tools = isObject(compoundCustom) ? compoundCustom.tools : undefined;
  const settings = isObject(tools) ? tools.wolfram_settings : undefined;
  return isObject(settings) ? settings.authorization : undefined;
}

/** The request as it leaves for a service: with the authorization that is held for it in place of its mark. */
export function withAuthorization<Body extends { [name: string]: unknown }>(
  body: Body,
  baseUrl: string,
): Body {
  const { compound_custom: custom } = body;
  if (authorizationIn(custom) !== heldMark || held?.baseUrl !== baseUrl) return body;
  return { ...body, compound_custom: withText(custom, held.authorization) };
}

function withText(compoundCustom: unknown, authorization: string) {
  const custom = isObject(compoundCustom) ? compoundCustom : {};
  const tools = isObject(custom.tools) ? custom.tools : {};
  const settings = isObject(tools.wolfram_settings) ? tools.wolfram_settings : {};
  return { ...custom, tools: { ...tools, wolfram_settings: { ...settings, authorization } } };
}
