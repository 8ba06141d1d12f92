import type { JsonObject } from '$lib/api/json';
import { openRepository } from './open-repository';
import type { Repository } from './repository';
import { isObject, isText, isTime, type Schema } from './schema';

/**
 * `by-hand`: the person makes the result, and sends it. `asking`: the person allows each call, whose result is sent then.
 * `always`: a call is carried out at once.
 */
export type ToolRuns = (typeof waysToRun)[number];

const waysToRun = ['by-hand', 'asking', 'always'] as const;

export function isWayToRun(runs: unknown): runs is ToolRuns {
  return waysToRun.some((way) => way === runs);
}

/** A function that a model may call, and where its result comes from. */
export interface ToolRecord {
  v: 1;
  id: string;
  createdAt: number;
  /** As the model calls it; of two of one name the newer one answers. */
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: JsonObject;
  /** JavaScript that makes the result; empty where there is none. */
  code: string;
  /** A fixed result, used where there is no code; empty where the person types the result. */
  example: string;
  runs: ToolRuns;
}

export const toolSchema: Schema<ToolRecord> = {
  version: 1,
  ups: [],
  isValid: ({ id, createdAt, name, description, parameters, code, example, runs }) =>
    [id, name, description, code, example].every(isText) &&
    isTime(createdAt) &&
    isObject(parameters) &&
    isWayToRun(runs),
  keyOf: ({ id }) => id,
};

export function openTools(): Repository<ToolRecord> {
  return openRepository({
    kind: 'tools',
    schema: toolSchema,
    timeOf: ({ createdAt }) => createdAt,
    belongings: () => [],
  });
}
