import type { JsonObject } from '$lib/base/api/wire/json';
import { openRepository, type Repository } from './database/repository';
import { isObject, isText, isNumber, type Schema } from './database/schema';

/**
 * `by-hand`: the person writes and sends the result. `asking`: the person approves each call, whose
 * result is then sent. `always`: a call runs immediately.
 */
export type ToolRuns = (typeof waysToRun)[number];

const waysToRun = ['by-hand', 'asking', 'always'] as const;

export function isWayToRun(runs: unknown): runs is ToolRuns {
  return waysToRun.some((way) => way === runs);
}

/** A function that a model may call, and the source of its result. */
export interface ToolRecord {
  v: 1;
  id: string;
  createdAt: number;
  /** The name for the model; of two tools with one name the newer one answers. */
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: JsonObject;
  /** JavaScript that computes the result; empty if there is none. */
  code: string;
  /** A fixed result, used without code; empty if the person types the result. */
  example: string;
  runs: ToolRuns;
}

export const toolSchema: Schema<ToolRecord> = {
  version: 1,
  ups: [],
  isValid: ({ id, createdAt, name, description, parameters, code, example, runs }) =>
    [id, name, description, code, example].every(isText) &&
    isNumber(createdAt) &&
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
