import { parseJson, isObject } from '$lib/base/api/wire/json';
import { hostOf } from '$lib/base/api/wire/endpoint';
import type { ToolServerRecord } from '$lib/base/storage/tool-servers';
import type { ToolRecord, ToolRuns } from '$lib/base/storage/tools';
import { jsonOfArguments } from './model/request-tools';
import { runCall, type CallOutcome } from './run-call';
import type { Caller } from './servers/sampling/sampling-request';
import { ServerFailure, describeServerFailure } from './servers/base/server-failure';
import { loadServerCalls, toolServers } from './servers/base/tool-servers.svelte';
import { limitOf } from './model/tool-settings';
import { tools } from './model/tools.svelte';

/** Runs the calls of one tool name. */
export interface Callable {
  runs: ToolRuns;
  /** Host of the server that receives the arguments; absent if the call stays in this browser. */
  host?: string;
  /** Whether the server changed the tool after the person had allowed it. */
  isChanged?: boolean;
  /** Runs later calls without confirmation. Rejects with StorageFailure. */
  runAlways: () => Promise<void>;
  /** Rejects with the signal's reason, or with any other failure. */
  run: (argumentText: string, conditions: CallConditions) => Promise<CallOutcome>;
}

export interface CallConditions {
  signal: AbortSignal;
  caller: Caller;
  onprogress?: (words: string) => void;
}

/** Undefined if only the person can type the result. Tools of the library precede those of servers. */
export function findCallable(name: string): Callable | undefined {
  const own = tools.named(name);
  if (own) return hasSource(own) ? libraryCallable(own) : undefined;
  const served = toolServers.named(name);
  if (!served) return undefined;
  const { server, tool } = served;
  return {
    runs: tool.runs,
    host: hostOf(server.url),
    isChanged: tool.isChanged,
    runAlways: () => toolServers.permit(server.id, tool.alias, 'always'),
    run: (text, conditions) => callOnServer(server, { name: tool.name, text }, conditions),
  };
}

/** Resolves when every tool is loaded. Rejects with StorageFailure. */
export async function followTools(): Promise<void> {
  await Promise.all([tools.follow(), toolServers.follow()]);
}

function hasSource({ code, example }: ToolRecord): boolean {
  return code.trim() !== '' || example !== '';
}

function libraryCallable(tool: ToolRecord): Callable {
  return {
    runs: tool.runs,
    runAlways: () => tools.save({ ...tool, runs: 'always' }),
    async run(text, { signal }) {
      return runCall(tool, text, signal);
    },
  };
}

async function callOnServer(
  server: ToolServerRecord,
  { name, text }: { name: string; text: string },
  conditions: CallConditions,
): Promise<CallOutcome> {
  const parsed = parseJson(jsonOfArguments(text));
  if (!('value' in parsed) || !isObject(parsed.value))
    return { failure: 'The arguments aren’t a JSON object.' };
  const { callServer } = await loadServerCalls();
  const call = { name, args: parsed.value };
  const patience = { ...conditions, seconds: limitOf('serverSeconds') };
  try {
    return await callServer(server, call, patience);
  } catch (reason) {
    if (!(reason instanceof ServerFailure) || conditions.signal.aborted) throw reason;
    return { failure: describeServerFailure(reason.why, hostOf(server.url)) };
  }
}
