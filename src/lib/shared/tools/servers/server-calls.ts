import { isInReach } from '$lib/shared/connections/model/reach';
import type { ServerEntry, ToolServerRecord } from '$lib/base/storage/tool-servers';
import { cutEnd } from '$lib/base/ui/text/shown-text';
import type { EntryContent } from './entries/entry-content';
import { fitTools } from './base/fit-tools';
import type { ListedTools } from './base/listed-tools';
import { resultOfCall, type ServerResult } from './call-result';
import { ServerFailure } from './base/server-failure';
import { masked, maskedJson } from './server-fetch';
import { serverReports } from './base/server-reports';
import { ServerSession, type Patience } from './server-session';
import { findOffer, type Challenge } from './base/find-offer';
import { readGrant, renewedToken, usableToken } from './sign-in/server-token';

type Server = Pick<ToolServerRecord, 'id' | 'url' | 'revision'>;
type Work<T> = (session: ServerSession, token: string | undefined) => Promise<T>;

/** A server's own description; every text is untrusted. */
interface ServerListing {
  title: string;
  /** The revision of MCP that it speaks. */
  revision: string;
  /** Tools that can be stored. */
  listed: ListedTools;
  entries: ServerEntry[];
}

/** UTF-16 units of a title that are stored. */
const maxTitleLength = 200;

/** The same of the name of a tool that is left out. */
const maxLeftOutLength = 100;

/** Sessions of this page, by server; a failed one is removed. */
const sessions = new Map<string, { session: Promise<ServerSession>; token: string | undefined }>();

/** Requests the list again, by the newest revision that the server speaks. Rejects with ServerFailure. */
export async function listServerTools(
  { id, url }: Server,
  patience: Patience,
): Promise<ServerListing> {
  return inSession({ id, url }, patience, async (session, token) => {
    const { tools, leftOut, ...counted } = await session.listTools(patience);
    // Masks before anything is cut: half of a token would not match.
    const safe = tools.map((tool) => ({ ...tool, description: masked(tool.description, token) }));
    const title = masked(session.title, token).slice(0, maxTitleLength);
    // The tools can be used although another list fails.
    const entries = await session.listEntries(patience).catch(() => {
      closeSession(id);
      return [];
    });
    session.forgetReport();
    return {
      title,
      revision: session.revision,
      listed: {
        tools: fitTools(safe, leftOut),
        leftOut: leftOut.map(({ name, why }) => ({
          name: cutEnd(masked(name, token), maxLeftOutLength),
          why,
        })),
        ...counted,
      },
      entries: maskedJson(entries, token),
    };
  });
}

/** Rejects with ServerFailure. */
export async function callServer(
  server: Server,
  call: { name: string; args: { [name: string]: unknown } },
  patience: Patience,
): Promise<ServerResult> {
  return inSession(server, patience, async (session, token) => {
    const { result, parts } = resultOfCall(await session.callTool(call.name, call.args, patience));
    return { result: masked(result, token), parts };
  });
}

/** The content of a prompt or of a resource. Rejects with ServerFailure. */
export function readEntry(
  server: Server,
  entry: ServerEntry,
  values: { [name: string]: string },
  patience: Patience,
): Promise<EntryContent> {
  return inSession(server, patience, async (session, token) => {
    const { text, files } = await session.read(entry, values, patience);
    return { text: masked(text, token), files };
  });
}

export function closeSession(id: string): void {
  const left = sessions.get(id);
  sessions.delete(id);
  void left?.session.then((session) => session.close()).catch(() => undefined);
}

function refusalIn(reason: unknown) {
  return reason instanceof ServerFailure && reason.why.kind === 'status' ? reason.why : undefined;
}

/** The server has restarted; the call was not run. */
function isSessionGone(reason: unknown): boolean {
  const status = refusalIn(reason)?.status;
  return status === 404 || status === 400;
}

/** Repeats the work in a new session if the server no longer knows the present one. */
async function inSession<T>(server: Server, patience: Patience, work: Work<T>): Promise<T> {
  const hadSession = sessions.has(server.id);
  try {
    return await authorized(server, patience, work);
  } catch (reason) {
    if (hadSession && isSessionGone(reason)) return authorized(server, patience, work);
    throw reason;
  }
}

/** A refused token is renewed once, and the work repeated: the server has not run a call that it refuses with 401. */
async function authorized<T>(server: Server, patience: Patience, work: Work<T>): Promise<T> {
  const { url } = server;
  if (!isInReach({ baseUrl: url, rootUrl: url })) throw new ServerFailure({ kind: 'out-of-reach' });
  const token = await usableToken(server);
  try {
    return await inSessionWith(token, server, patience, work);
  } catch (reason) {
    const challenge = refusalIn(reason)?.challenge;
    if (!challenge) throw reason;
    const renewed = token === undefined ? undefined : await renewedToken(server, token);
    if (renewed !== undefined) return inSessionWith(renewed, server, patience, work);
    throw (await signInFailure(server, challenge, token)) ?? reason;
  }
}

/** Undefined if the person does not sign in there: the entered token is wrong, or one has to be entered. */
async function signInFailure(
  server: Server,
  challenge: Challenge,
  token: string | undefined,
): Promise<ServerFailure | undefined> {
  const isEntered = token !== undefined && (await readGrant(server)) === undefined;
  if (isEntered && !challenge.resourceMetadataUrl) return undefined;
  const offer = await findOffer(server.url, challenge);
  return offer && new ServerFailure({ kind: 'sign-in', offer });
}

async function inSessionWith<T>(
  token: string | undefined,
  { id, url, revision }: Server,
  patience: Patience,
  work: Work<T>,
): Promise<T> {
  // A changed token needs a session of its own.
  if (sessions.get(id)?.token !== token) closeSession(id);
  const open = sessions.get(id) ?? {
    session: ServerSession.open({ id, url, token, revision }, patience, {
      onlists: () => serverReports.onlists(id),
      onlog: (words) => serverReports.onlog(id, words),
    }),
    token,
  };
  sessions.set(id, open);
  try {
    return await work(await open.session, token);
  } catch (reason) {
    if (sessions.get(id) === open) sessions.delete(id);
    throw reason;
  }
}
