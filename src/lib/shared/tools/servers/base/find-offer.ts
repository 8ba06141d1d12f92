import './no-generated-code';
import {
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/client';
import type { SignInOffer } from './grant';
import { fetchAt, isPrivateWay } from './one-origin';

/** The WWW-Authenticate of a refusal, as far as it concerns signing in. */
export interface Challenge {
  resourceMetadataUrl?: URL;
  scope?: string;
}

/** UTF-16 units of an address or of scopes that are accepted. */
const longest = 2000;

/**
 * Finds out how people sign in to a server that refused a request; undefined if they do not. Only the server's own origin is
 * requested, whatever address the challenge names. Never rejects.
 */
export async function findOffer(
  url: string,
  { resourceMetadataUrl, scope }: Challenge,
): Promise<SignInOffer | undefined> {
  const { origin } = new URL(url);
  const isOwn = resourceMetadataUrl?.origin === origin;
  const metadata = await discoverOAuthProtectedResourceMetadata(
    url,
    isOwn ? { resourceMetadataUrl } : {},
    fetchAt(url),
  ).catch(() => undefined);
  if (!metadata) return ownOffer(origin, scope);
  const { resource, authorization_servers: [issuer] = [], scopes_supported: scopes } = metadata;
  const isFor = checkResourceAllowed({ requestedResource: url, configuredResource: resource });
  if (!isFor || issuer === undefined || !isPrivateWay(issuer)) return undefined;
  const offer = { issuer, resource, scope: scope ?? scopes?.join(' ') };
  return Object.values(offer).every((text = '') => text.length <= longest) ? offer : undefined;
}

/** A server of MCP 2025-03-26, which has no such metadata, is its own authorization server. */
async function ownOffer(origin: string, scope?: string): Promise<SignInOffer | undefined> {
  if (!isPrivateWay(origin)) return undefined;
  const found = await discoverAuthorizationServerMetadata(origin, {
    fetchFn: fetchAt(origin),
    skipIssuerValidation: true,
  }).catch(() => undefined);
  return found && { issuer: origin, scope };
}
