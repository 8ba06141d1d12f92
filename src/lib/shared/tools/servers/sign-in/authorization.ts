import '../base/no-generated-code';
import {
  discoverAuthorizationServerMetadata,
  exchangeAuthorization,
  OAuthError,
  OAuthErrorCode,
  parseErrorResponse,
  refreshAuthorization,
  registerClient,
  RegistrationRejectedError,
  startAuthorization,
  type AuthorizationServerMetadata,
  type OAuthTokens,
} from '@modelcontextprotocol/client';
import { ZodError } from 'zod';
import { errorMessage } from '$lib/base/platform/error-message';
import type { AuthorizationServer, Grant, OAuthClient, SignInOffer } from '../base/grant';
import { fetchAt, isPrivateWay, isSameIssuer, OtherOrigin } from '../base/one-origin';
import { SignInError, type SignInFailure } from './sign-in-failure';

/** A sign-in whose page can be opened. */
export interface PreparedSignIn {
  offer: SignInOffer;
  /** The page for the person. */
  address: string;
  redirectUrl: string;
  verifier: string;
  server: AuthorizationServer;
  client: OAuthClient;
  /** Whether the page's answer has to name the authorization server (RFC 9207). */
  namesIssuer: boolean;
}

type Tokens = Pick<Grant, 'accessToken' | 'refreshToken' | 'expiresAt'>;

/** Failures are values: the errors of a worker lose their class on the way to the page. */
export interface SignInOutcome<Value> {
  value?: Value;
  failure?: SignInFailure;
}

/**
 * Reads the metadata of the authorization server that the person consented to, and registers the console there, unless
 * a client ID was entered. Everything goes to the origin of that server.
 */
export function prepareSignIn(
  offer: SignInOffer,
  { redirectUrl, state, clientId }: { redirectUrl: string; state: string; clientId: string },
): Promise<SignInOutcome<PreparedSignIn>> {
  return withFailures(async () => {
    const { issuer, scope, resource } = offer;
    const fetchFn = fetchAt(issuer);
    // `failureOf` checks the issuer: some write a slash after the host, and some do not.
    const options = { fetchFn, skipIssuerValidation: true };
    const metadata = await discoverAuthorizationServerMetadata(issuer, options);
    if (!metadata) throw new SignInError({ kind: 'no-metadata' });
    const failure = failureOf(metadata, offer);
    if (failure) throw new SignInError(failure);
    if (clientId === '' && !metadata.registration_endpoint)
      throw new SignInError({ kind: 'no-registration' });
    const client =
      clientId === ''
        ? await registerClient(issuer, {
            metadata,
            scope,
            fetchFn,
            clientMetadata: {
              client_name: 'Inference Console',
              redirect_uris: [redirectUrl],
              grant_types: ['authorization_code', 'refresh_token'],
              response_types: ['code'],
              token_endpoint_auth_method: 'none',
            },
          })
        : { client_id: clientId };
    const started = await startAuthorization(issuer, {
      ...{ metadata, clientInformation: client, redirectUrl, scope, state, resource },
    });
    return {
      offer,
      address: started.authorizationUrl.href,
      redirectUrl,
      verifier: started.codeVerifier,
      server: essentials(metadata),
      client: withoutDetails(client),
      namesIssuer: memberOf(metadata, 'authorization_response_iss_parameter_supported') === true,
    };
  });
}

function failureOf(
  metadata: AuthorizationServerMetadata,
  { issuer }: SignInOffer,
): SignInFailure | undefined {
  if (!isSameIssuer(metadata.issuer, issuer)) return { kind: 'other-issuer' };
  if (!metadata.code_challenge_methods_supported?.includes('S256')) return { kind: 'no-pkce' };
  if (!isPrivateWay(metadata.authorization_endpoint)) return { kind: 'insecure' };
  const { origin } = new URL(issuer);
  // Refused before the person has signed in for nothing; a fetch would refuse it later.
  const elsewhere = [metadata.token_endpoint, metadata.registration_endpoint ?? issuer]
    .map((address) => new URL(address).origin)
    .find((each) => each !== origin);
  return elsewhere === undefined ? undefined : { kind: 'other-origin', origin: elsewhere };
}

function withoutDetails({ client_id, client_secret }: OAuthClient): OAuthClient {
  return { client_id, ...(client_secret !== undefined && { client_secret }) };
}

function essentials(metadata: AuthorizationServerMetadata): AuthorizationServer {
  const { issuer, authorization_endpoint, token_endpoint } = metadata;
  const { response_types_supported, token_endpoint_auth_methods_supported } = metadata;
  const revocation = memberOf(metadata, 'revocation_endpoint');
  return {
    ...{ issuer, authorization_endpoint, token_endpoint },
    ...{ response_types_supported, token_endpoint_auth_methods_supported },
    ...(typeof revocation === 'string' && { revocation_endpoint: revocation }),
  };
}

/** Members that the schema of OpenID providers does not name. */
function memberOf(metadata: { [name: string]: unknown }, name: string): unknown {
  return metadata[name];
}

/** Exchanges the code that the person's sign-in resulted in. */
export function finishSignIn(
  { offer, redirectUrl, verifier, server, client }: PreparedSignIn,
  code: string,
): Promise<SignInOutcome<Tokens>> {
  return withFailures(async () =>
    tokensIn(
      await exchangeAuthorization(offer.issuer, {
        metadata: server,
        clientInformation: client,
        authorizationCode: code,
        codeVerifier: verifier,
        redirectUri: redirectUrl,
        resource: offer.resource,
        fetchFn: fetchAt(offer.issuer),
      }),
    ),
  );
}

/** Requires a refresh token. */
export function renewGrant(grant: Grant): Promise<SignInOutcome<Tokens>> {
  return withFailures(async () =>
    tokensIn(
      await refreshAuthorization(grant.issuer, {
        metadata: grant.server,
        clientInformation: grant.client,
        refreshToken: grant.refreshToken ?? '',
        resource: grant.resource,
        fetchFn: fetchAt(grant.issuer),
      }),
    ),
  );
}

/** Makes the tokens invalid at the authorization server, if it allows that (RFC 7009). */
export function revokeGrant(grant: Grant): Promise<SignInOutcome<boolean>> {
  return withFailures(async () => {
    const { revocation_endpoint: address } = grant.server;
    if (!address) return false;
    const token = grant.refreshToken ?? grant.accessToken;
    const { client_id, client_secret } = grant.client;
    const body = new URLSearchParams({ token, client_id, ...(client_secret && { client_secret }) });
    await fetchAt(grant.issuer)(address, { method: 'POST', body });
    return true;
  });
}

/** Visible ASCII characters, which fit into a header. */
const sendable = /^[\x21-\x7e]+$/;

function tokensIn({
  access_token: accessToken,
  refresh_token: refreshToken,
  token_type: type,
  expires_in: seconds,
}: OAuthTokens): Tokens {
  if (type.toLowerCase() !== 'bearer' || !sendable.test(accessToken))
    throw new SignInError({ kind: 'refused', words: 'It issued no bearer token.' });
  return {
    accessToken,
    ...(refreshToken && { refreshToken }),
    ...(seconds !== undefined && { expiresAt: Date.now() + seconds * 1000 }),
  };
}

async function withFailures<Value>(work: () => Promise<Value>): Promise<SignInOutcome<Value>> {
  try {
    return { value: await work() };
  } catch (reason) {
    return { failure: await failureIn(reason) };
  }
}

async function failureIn(reason: unknown): Promise<SignInFailure> {
  if (reason instanceof SignInError) return reason.failure;
  if (reason instanceof OtherOrigin) return { kind: 'other-origin', origin: reason.origin };
  if (reason instanceof RegistrationRejectedError)
    return failureIn(await parseErrorResponse(reason.body));
  if (reason instanceof OAuthError && reason.code === String(OAuthErrorCode.InvalidGrant))
    return { kind: 'ended' };
  if (reason instanceof OAuthError)
    return { kind: 'refused', words: `${reason.code} ${reason.message}`.trim() };
  if (reason instanceof ZodError)
    return { kind: 'refused', words: 'Its answer isn’t that of an authorization server.' };
  if (reason instanceof TypeError || reason instanceof DOMException) return { kind: 'unreachable' };
  return { kind: 'refused', words: errorMessage(reason) };
}
