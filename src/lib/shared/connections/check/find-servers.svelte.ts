import { deriveRootUrl } from '$lib/base/api/wire/endpoint';
import { describeCheck } from './describe-check';
import { type Preset, presets } from '../model/presets';
import { checkAnywhere } from './check-run.svelte';

/** Milliseconds for a server on this machine to list its models. */
const maxWait = 4000;

/** A server that answered on one of the well-known ports of this machine. */
export interface FoundServer {
  preset: Preset;
  /** Names of all the servers that listen on this port by default. */
  names: string;
  /** The number of its models; undefined if the page may not read them. */
  models: number | undefined;
  /** Whether it refuses to list them without a key. */
  needsKey: boolean;
  /** Advice that lets the page in, if it may not read them. */
  advice: readonly string[];
}

/** Looks for servers on the ports of the local presets, when the person asks for it. */
export class ServerSearch {
  running = $state(false);
  /** Undefined before the first search. */
  found = $state.raw<readonly FoundServer[]>();
  #run = new AbortController();

  async start(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.#run = new AbortController();
    try {
      const ports = Map.groupBy(presets.filter(isLocal), ({ baseUrl }) => baseUrl);
      const found = await Promise.all(
        [...ports.values()].map((those) => probe(those, this.#run.signal)),
      );
      this.found = found.filter((server) => server !== undefined);
    } finally {
      this.running = false;
    }
  }

  stop(): void {
    this.#run.abort();
  }
}

const isLocal = ({ where }: Preset) => where === 'local';

/** Requests the models of the server on the port that these presets have in common. */
async function probe(
  those: readonly Preset[],
  signal: AbortSignal,
): Promise<FoundServer | undefined> {
  const [preset] = those;
  if (!preset) return undefined;
  const names = those.map(({ name }) => name).join(' or ');
  const { name, baseUrl } = preset;
  const endpoint = { baseUrl, rootUrl: deriveRootUrl(baseUrl), apiKey: undefined };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(maxWait)]);
  const check = await checkAnywhere(endpoint, limit).catch(() => undefined);
  const found = { preset, names, models: undefined, needsKey: false, advice: [] };
  if (check?.kind === 'works') return { ...found, models: check.models.length };
  if (!check) return undefined;
  const { error } = check;
  if (error.kind === 'http' && error.status === 401) return { ...found, needsKey: true };
  if (error.kind !== 'unreachable' || error.cause !== 'cors') return undefined;
  const { host } = new URL(baseUrl);
  const connection = { name, host, isDemo: false, maskedKey: null };
  return { ...found, advice: describeCheck(check, { connection }).advice };
}
