import { unlessAborted } from '$lib/base/workers/supervise';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { TimedWorker } from '$lib/base/workers/worker-host';
import type { Evaluation, SchemaQuestion } from './evaluation';
import type { EvaluationMethods } from './evaluation.worker';
import url from './evaluation.worker.ts?worker&url';

/** The verdict is `late` after more than a second, and `failed` if the worker did not start or crashed. */
export type SchemaVerdict = Evaluation | 'late' | 'failed';

/** Time limit in milliseconds for a batch of questions, then for each question alone if the batch was late. */
const limit = 1000;
/** Number of late questions after which a schema is not evaluated any more. */
const maxLate = 3;

/** Evaluates values against schemas in a worker, which is ended if an evaluation takes too long. */
export class Evaluator {
  readonly #worker = new TimedWorker<EvaluationMethods>(() => startWorker(url), limit);
  readonly #wanted: { reasons: 'first' | 'all' };
  readonly #late = new Map<string, number>();

  constructor(wanted: { reasons: 'first' | 'all' }) {
    this.#wanted = wanted;
  }

  /** Returns one verdict for each question. Rejects only with the signal's reason. */
  evaluate(questions: readonly SchemaQuestion[], signal?: AbortSignal): Promise<SchemaVerdict[]> {
    return unlessAborted(this.#verdicts(questions, signal), signal);
  }

  close(): void {
    this.#worker.close();
  }

  async #verdicts(
    questions: readonly SchemaQuestion[],
    signal?: AbortSignal,
  ): Promise<SchemaVerdict[]> {
    const open = questions.filter((question) => this.#lateOf(question) < maxLate);
    const all = open.length > 1 ? await this.#evaluatedInTime(open, signal) : 'late';
    const verdicts = new Map<SchemaQuestion, SchemaVerdict | undefined>();
    for (const [index, question] of open.entries()) {
      verdicts.set(
        question,
        Array.isArray(all) ? all[index] : await this.#verdict(question, signal),
      );
    }
    return questions.map((question) => verdicts.get(question) ?? 'late');
  }

  async #verdict(
    question: SchemaQuestion,
    signal?: AbortSignal,
  ): Promise<SchemaVerdict | undefined> {
    const late = this.#lateOf(question);
    if (late >= maxLate) return 'late';
    const evaluated = await this.#evaluatedInTime([question], signal);
    if (evaluated === 'late') this.#late.set(question.schema, late + 1);
    return typeof evaluated === 'string' ? evaluated : evaluated[0];
  }

  #lateOf({ schema }: SchemaQuestion): number {
    return this.#late.get(schema) ?? 0;
  }

  #evaluatedInTime(questions: readonly SchemaQuestion[], signal?: AbortSignal) {
    return this.#worker.run((remote) => remote.evaluate([...questions], this.#wanted), signal);
  }
}

/** Size of the cache in UTF-16 units of schemas and texts. */
const maxUnits = 4_000_000;

/** Evaluates each text once while its verdict is in the cache. */
export class Verdicts {
  readonly #evaluator: Pick<Evaluator, 'evaluate'>;
  readonly #known = new Map<string, SchemaVerdict>();
  #units = 0;

  constructor(evaluator: Pick<Evaluator, 'evaluate'>) {
    this.#evaluator = evaluator;
  }

  /** Whether JSON fits a schema, which may be any value. Rejects only with the signal's reason. */
  async of(text: string, schema: unknown, signal?: AbortSignal): Promise<SchemaVerdict> {
    const question = questionOf(text, schema);
    if (!question) return 'unreadable';
    const key = `${question.schema}\n${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    const [verdict = 'failed'] = await this.#evaluator.evaluate([question], signal);
    if (verdict !== 'failed') this.#remember(key, verdict);
    return verdict;
  }

  #remember(key: string, verdict: SchemaVerdict): void {
    if (!this.#known.has(key)) this.#units += key.length;
    this.#known.set(key, verdict);
    for (const oldest of this.#known.keys()) {
      if (this.#units <= maxUnits) return;
      this.#known.delete(oldest);
      this.#units -= oldest.length;
    }
  }
}

/** The verdicts that the page shows. */
export const verdicts = new Verdicts(new Evaluator({ reasons: 'all' }));

/** Undefined for a schema that JSON cannot represent, or that is nested too deeply to serialise. */
function questionOf(text: string, schema: unknown): SchemaQuestion | undefined {
  try {
    const written: string | undefined = JSON.stringify(schema);
    return written === undefined ? undefined : { schema: written, text };
  } catch {
    return undefined;
  }
}
