import { until, type Visitor } from './visitor';

/** Kinds of records that hold what a service answered. */
type AnswerKind = 'messages' | 'comparison-cells' | 'responses' | 'transcripts';

/** Waits until a message with these words is in the database: a page that is left has no time to save. */
export async function seeStored(visitor: Visitor, words: string): Promise<void> {
  await until(`“${words}” to be stored`, async () =>
    (await records(visitor, 'messages')).includes(words),
  );
}

/** Waits until this many answers of a kind are stored as ended. */
export async function seeEnded(visitor: Visitor, kind: AnswerKind, count: number): Promise<void> {
  await until(
    `${count} ended ${kind} to be stored`,
    async () => (await endedAnswers(visitor, kind)) === count,
  );
}

/** The number of answers of a kind that are stored as ended. */
export async function endedAnswers(visitor: Visitor, kind: AnswerKind): Promise<number> {
  interface Answer {
    state?: string;
    answers?: Answer[];
  }
  const stored = JSON.parse(await records(visitor, kind)) as Answer[];
  // A question has no state, and a cell that of its last answer.
  const states = stored.flatMap(({ state, answers }) => state ?? answers?.at(-1)?.state ?? []);
  return states.filter((state) => state !== 'running').length;
}

/** The records of a kind as JSON. */
function records(visitor: Visitor, kind: AnswerKind): Promise<string> {
  return visitor.run<string>(readRecords, kind);
}

/** Runs in the page. */
async function readRecords(kind: string): Promise<string> {
  function settled<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
  const opening = indexedDB.open('inference-console');
  // Only the console may make the database.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await settled(opening).catch(() => undefined);
  if (!database) return '[]';
  const all = IDBKeyRange.bound([kind], [kind, []]);
  const found = await settled(database.transaction('records').objectStore('records').getAll(all));
  database.close();
  return JSON.stringify(found);
}
