/** Bytes stored instead of a Blob. */
interface BlobBytes {
  bytes: ArrayBuffer;
  type: string;
}

/** Converts the values of a write to their stored form. */
export type Pack = <V>(values: readonly V[]) => V[];

/**
 * Writes Blobs to a database that may refuse them, as WebKit's does in a private window
 * ("UnknownError: Error preparing Blob/File data"): then bytes are stored instead. Only direct
 * members of the values are converted.
 */
export class BlobWriter {
  #refusesBlobs = false;

  /** Calls `work` immediately, and a second time if its Blobs are refused. */
  async write<R>(work: (pack: Pack) => Promise<R>): Promise<R> {
    const blobs = new Set<Blob>();
    try {
      return await work((values) => {
        for (const blob of values.flatMap(blobsOf)) blobs.add(blob);
        if (this.#refusesBlobs && blobs.size > 0) throw new DOMException('', 'UnknownError');
        return [...values];
      });
    } catch (error) {
      const mayBeBlobs = error instanceof Error && error.name === 'UnknownError';
      if (!mayBeBlobs || blobs.size === 0) throw error;
    }
    const bytes = await bytesOf(blobs);
    const written = await work((values) => values.map((value) => packed(value, bytes)));
    this.#refusesBlobs = true;
    return written;
  }
}

function blobsOf(value: unknown): Blob[] {
  return membersOf(value).flatMap(([, member]) => (member instanceof Blob ? [member] : []));
}

function membersOf(value: unknown): [string, unknown][] {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? Object.entries(value) : [];
}

async function bytesOf(blobs: ReadonlySet<Blob>): Promise<Map<unknown, BlobBytes>> {
  const read = async (blob: Blob): Promise<[Blob, BlobBytes]> => [
    blob,
    { bytes: await blob.arrayBuffer(), type: blob.type },
  ];
  return new Map(await Promise.all([...blobs].map(read)));
}

function packed<V>(value: V, bytes: ReadonlyMap<unknown, BlobBytes>): V {
  const members = membersOf(value).filter(([, member]) => bytes.has(member));
  return withMembers(
    value,
    members.map(([name, blob]) => [name, bytes.get(blob)]),
  );
}

/** The original value of a stored one, with Blobs where bytes were stored instead. */
export function unpacked<V>(value: V): V {
  const blobs = membersOf(value).flatMap(([name, member]): [string, Blob][] =>
    isBlobBytes(member) ? [[name, new Blob([member.bytes], { type: member.type })]] : [],
  );
  return withMembers(value, blobs);
}

function withMembers<V>(value: V, members: [string, unknown][]): V {
  return members.length === 0 ? value : { ...value, ...Object.fromEntries(members) };
}

function isBlobBytes(value: unknown): value is BlobBytes {
  return (
    typeof value === 'object' &&
    value !== null &&
    'bytes' in value &&
    value.bytes instanceof ArrayBuffer
  );
}

/**
 * Rejects with the reason when not everything was written. After `commit()` WebKit reports a
 * refused write only by the `error` event of its request; then it reports the transaction as
 * complete, or nothing more.
 */
export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (request?: IDBRequest) =>
      reject(
        transaction.error ??
          request?.error ??
          new DOMException('The transaction was aborted.', 'AbortError'),
      );
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => fail();
    // If the transaction is aborted for another reason, that is its own error by then.
    transaction.onerror = ({ target }) => fail(target as IDBRequest);
  });
}
