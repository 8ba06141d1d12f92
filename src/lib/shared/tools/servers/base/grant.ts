import type { OAuthMetadata } from '@modelcontextprotocol/client';
import { isObject, jsonOr } from '$lib/base/api/wire/json';
import type { KeyOwner } from '$lib/base/storage/keys/key-owner';
import type { KeyPlace } from '$lib/base/storage/keys/stored-keys';
import type { ToolServerRecord } from '$lib/base/storage/tool-servers';

/** A server's request to sign in, from the metadata at its own origin. */
export interface SignInOffer {
  /** Address of the authorization server. */
  issuer: string;
  /** The server's own name for itself, which the token is issued for. */
  resource?: string;
  /** Scopes with a space between them. */
  scope?: string;
}

/** The metadata of an authorization server that later requests need. */
export type AuthorizationServer = Pick<
  OAuthMetadata,
  | 'issuer'
  | 'authorization_endpoint'
  | 'token_endpoint'
  | 'revocation_endpoint'
  | 'response_types_supported'
  | 'token_endpoint_auth_methods_supported'
>;

/** The console as it is registered with an authorization server. */
export interface OAuthClient {
  client_id: string;
  client_secret?: string;
}

/** The tokens of a server that the person has signed in to, with what is needed to renew them. */
export interface Grant {
  accessToken: string;
  refreshToken?: string;
  /** Milliseconds since 1970; absent if the authorization server does not say. */
  expiresAt?: number;
  /** Address of the authorization server that the person consented to; the refresh token goes to no other. */
  issuer: string;
  server: AuthorizationServer;
  client: OAuthClient;
  resource?: string;
  storeIn: KeyPlace;
}

/** A grant is stored in the place of the server's token, so all that protects a key protects it too. */
export function keyOfGrant(grant: Grant): string {
  return JSON.stringify({ grant });
}

/** Undefined for a token that was entered by the person. */
export function grantOf(key = ''): Grant | undefined {
  const value = jsonOr(key, undefined);
  const grant = isObject(value) ? value.grant : undefined;
  return isObject(grant) && typeof grant.accessToken === 'string'
    ? (grant as unknown as Grant)
    : undefined;
}

/** The owner of a server's token. */
export function ownerOf({ id, url }: Pick<ToolServerRecord, 'id' | 'url'>): KeyOwner {
  return { id, baseUrl: url, rootUrl: url };
}
