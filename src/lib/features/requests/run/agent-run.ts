import { filledText, isObject, jsonOr } from '$lib/base/api/wire/json';
import { sourceOf } from '$lib/shared/exchanges/facts';
import type { ExchangeContent, ExchangeRecord } from '$lib/base/storage/exchange-records';

/** One request of an agent's run. */
export interface RunStep {
  record: ExchangeRecord;
  content: ExchangeContent;
}

/** Contents in the order of the ids; missing ones are omitted. */
type ReadContents = (ids: string[]) => Promise<ExchangeContent[]>;

/** Exchanges that are looked through for the next step of a run, on either side. */
const maxSearched = 500;
const readAtOnce = 25;

/** Steps of a run that are shown. */
export const maxSteps = 200;

/** UTF-16 units of a request that are parsed: longer ones would block the page. */
const maxParsed = 2_000_000;

/**
 * The run that a recorded exchange belongs to, oldest step first: each request answers tool calls of the reply before,
 * or names that reply as its previous response. `all` are the recorded exchanges in any order; only those of the same
 * source are looked at.
 */
export async function findRun(
  one: RunStep,
  all: readonly ExchangeRecord[],
  read: ReadContents,
): Promise<RunStep[]> {
  const source = sourceOf(one.record);
  const sorted = all
    .filter((record) => sourceOf(record) === source)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const at = sorted.findIndex(({ id }) => id === one.record.id);
  if (at < 0) return [one];
  const steps = [one];
  const search = { sorted, read };
  let found = await stepBefore(one, at, search);
  for (; found && steps.length < maxSteps; found = await stepBefore(found.step, found.at, search))
    steps.unshift(found.step);
  found = await stepAfter(one, at, search);
  for (; found && steps.length < maxSteps; found = await stepAfter(found.step, found.at, search))
    steps.push(found.step);
  return steps;
}

interface Search {
  sorted: readonly ExchangeRecord[];
  read: ReadContents;
}

interface Found {
  step: RunStep;
  /** Its place in the sorted list. */
  at: number;
}

async function stepBefore(step: RunStep, at: number, search: Search): Promise<Found | undefined> {
  const ids = answeredIds(step.content);
  if (ids.length === 0) return undefined;
  const places = Array.from({ length: Math.min(at, maxSearched) }, (_, back) => at - 1 - back);
  return firstOf(places, search, ({ content }) => hasId(content, ids));
}

async function stepAfter(step: RunStep, at: number, search: Search): Promise<Found | undefined> {
  const count = Math.min(search.sorted.length - 1 - at, maxSearched);
  const places = Array.from({ length: count }, (_, on) => at + 1 + on);
  return firstOf(places, search, ({ content }) => hasId(step.content, answeredIds(content)));
}

/** Reads a few contents at a time, so that a near step is found soon and the page responds between. */
async function firstOf(
  places: readonly number[],
  { sorted, read }: Search,
  fits: (step: RunStep) => boolean,
): Promise<Found | undefined> {
  for (let from = 0; from < places.length; from += readAtOnce) {
    const slice = places.slice(from, from + readAtOnce);
    const contents = await read(slice.flatMap((place) => sorted[place]?.id ?? []));
    const byId = new Map(contents.map((content) => [content.id, content]));
    for (const place of slice) {
      const record = sorted[place];
      const content = record && byId.get(record.id);
      if (content && fits({ record, content })) return { step: { record, content }, at: place };
    }
  }
  return undefined;
}

function hasId({ response }: ExchangeContent, ids: readonly string[]): boolean {
  return response.kind === 'text' && ids.some((id) => response.text.includes(JSON.stringify(id)));
}

/** Ids of the tool calls whose results end a request, and of the response that it continues from. */
export function answeredIds({ request }: ExchangeContent): string[] {
  if (request.kind !== 'text' || request.text.length > maxParsed) return [];
  // Most requests are not parsed.
  if (!/"(?:tool_call_id|call_id|previous_response_id)"/.test(request.text)) return [];
  const body = jsonOr(request.text, undefined);
  if (!isObject(body)) return [];
  const { messages, input, previous_response_id: previous } = body;
  const list: unknown[] = Array.isArray(messages) ? messages : Array.isArray(input) ? input : [];
  const lastOther = list.findLastIndex((item) => resultId(item) === undefined);
  const ids = list.slice(lastOther + 1).flatMap((item) => resultId(item) ?? []);
  return typeof previous === 'string' ? [...ids, previous] : ids;
}

/** The call that a tool message, or an item such as function_call_output, answers. */
function resultId(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  if (item.role === 'tool') return filledText(item.tool_call_id);
  return /_output$/.test(String(item.type)) ? filledText(item.call_id) : undefined;
}

/** A bar of the run: milliseconds from the start of its first step. */
export interface RunBar {
  from: number;
  to: number;
}

export interface RunTimes {
  steps: RunBar[];
  /** From the end of each step to the next, when tools worked; absent after the last. */
  tools: RunBar[];
  total: number;
  /** Milliseconds in which a reply was awaited or received. */
  inModel: number;
}

export function runTimes(records: readonly ExchangeRecord[]): RunTimes {
  const start = records[0]?.at ?? 0;
  const steps = records.map(({ at, endedAt }) => ({ from: at - start, to: at - start + endedAt }));
  const tools = steps.slice(1).map(({ from }, index) => {
    const end = steps[index]?.to ?? from;
    return { from: Math.min(end, from), to: from };
  });
  const total = Math.max(0, ...steps.map(({ to }) => to));
  return { steps, tools, total, inModel: steps.reduce((sum, { from, to }) => sum + to - from, 0) };
}
