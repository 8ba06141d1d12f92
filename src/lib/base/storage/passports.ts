import { openCollection } from './database/collection';
import { isObject, isText, isNumber, type Schema } from './database/schema';

/**
 * The result of one probe: `works`; `ignored`, if the reply shows no effect; `refused` by the service; `unknown`, if
 * something else prevented an answer.
 */
export type ProbeOutcome = 'works' | 'ignored' | 'refused' | 'unknown';

export interface ProbeResult {
  /** The probe's id in passport/probes.ts. */
  id: string;
  outcome: ProbeOutcome;
  /** The detail: a figure, or the service's own words. May be empty. */
  words: string;
}

/** Which paths and fields one service takes, as its replies to small requests show. */
export interface Passport {
  v: 1;
  /** The connection's id. */
  id: string;
  /** The connection's name then. */
  name: string;
  host: string;
  /** The model that the requests named. */
  model: string;
  /** Milliseconds since the epoch. */
  madeAt: number;
  results: readonly ProbeResult[];
}

const outcomes: readonly unknown[] = ['works', 'ignored', 'refused', 'unknown'];

export const passportSchema: Schema<Passport> = {
  version: 1,
  ups: [],
  isValid: ({ id, name, host, model, madeAt, results }) =>
    [id, name, host, model].every(isText) &&
    isNumber(madeAt) &&
    Array.isArray(results) &&
    results.every(
      (result) =>
        isObject(result) &&
        isText(result.id) &&
        isText(result.words) &&
        outcomes.includes(result.outcome),
    ),
  keyOf: ({ id }) => id,
};

/** Every call rejects with StorageFailure only. */
export interface Passports {
  get(connectionId: string): Promise<Passport | undefined>;
  /** Those of all connections, newest first. */
  list(): Promise<Passport[]>;
  /** Replaces an earlier one of the connection. */
  save(passport: Passport): Promise<void>;
}

export function openPassports(): Passports {
  const passports = openCollection('passports', passportSchema);
  return {
    get: (connectionId) => passports.get(connectionId),
    async list() {
      const { records } = await passports.list();
      return records.sort((a, b) => b.madeAt - a.madeAt);
    },
    save: (passport) => passports.put([passport]),
  };
}
