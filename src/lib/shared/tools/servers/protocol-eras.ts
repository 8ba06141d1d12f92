import './base/no-generated-code';
import { Client, type ClientCapabilities } from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import type { ServerFailure } from './base/server-failure';

/** The revision without sessions; `older` ones begin with `initialize`. */
const newestRevision = '2026-07-28';

export type Era = 'newest' | 'older';

/** Dates, which sort as texts do. */
export function isOlder(revision: string | undefined): boolean {
  return revision !== undefined && revision < newestRevision;
}

/** Sampling, which the newest revision deprecates, is offered to older servers only. */
function capabilitiesFor(era: Era): ClientCapabilities {
  return { elicitation: { form: {}, url: {} }, ...(era === 'older' && { sampling: {} }) };
}

/**
 * The SDK refuses a question whose form is not to the letter, without a word to the person, so questions are not
 * checked by it.
 */
class AskingClient extends Client {
  protected override _wrapHandler: Client['_wrapHandler'] = (_, handler) => handler;
}

export function clientFor(era: Era): Client {
  return new AskingClient(
    { name: 'inference-console', version: '1' },
    {
      capabilities: capabilitiesFor(era),
      versionNegotiation: { mode: era === 'older' ? 'legacy' : { pin: newestRevision } },
      // The default in Node compiles code.
      jsonSchemaValidator: new CfWorkerJsonSchemaValidator(),
    },
  );
}

/**
 * Whether the failure may be that of a server which speaks revisions of the other era only. Some refuse with a status, and
 * some do not allow pages the newer headers, which a browser reports like a server that is down.
 */
export function mayBeOfOtherEra({ why }: ServerFailure): boolean {
  if (why.kind === 'status') return why.status !== 401 && why.status !== 403;
  return why.kind === 'unreachable' || why.kind === 'not-mcp' || why.kind === 'refused';
}
