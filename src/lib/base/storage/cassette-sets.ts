import { isText, type Schema } from './database/schema';

/** The recorded requests from which a connection is answered. Written and deleted with it. */
export interface CassetteSet {
  v: 1;
  /** The id of the connection. */
  id: string;
  /** A JSON array of cassettes (data/cassettes). */
  content: Blob;
}

/** The largest set that a person can add. */
export const maxCassetteBytes = 64 * 2 ** 20;

export const cassetteSetSchema: Schema<CassetteSet> = {
  version: 1,
  ups: [],
  // Written again, numbers may be longer than in the files.
  isValid: ({ id, content }) =>
    isText(id) && content instanceof Blob && content.size <= 2 * maxCassetteBytes,
  keyOf: ({ id }) => id,
};
