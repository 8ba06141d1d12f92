import { TimedWorker } from '$lib/work/worker-host';
import { startWorker } from '$lib/work/trusted-worker';
import { unlessAborted } from '$lib/work/supervise';
import type { Evaluation, Question } from './evaluation';
import type { EvaluationMethods } from './evaluation.worker';
import url from './evaluation.worker.ts?worker&url';

/** The verdict is `late` after more than a second, and `failed` if the worker did not start or crashed. */
export type Verdict = Evaluation | 'late' | 'failed';

/** Time limit in milliseconds for a batch of questions, then for each question alone if the batch was late. */
const limit = 1000;
/** Number of late questions after which a schema is not evaluated any more. */
const mostLate = 3;

/** Evaluates values against schemas in a worker, which is ended if an evaluation takes too long. */
export class Evaluator {
  readonly #worker = new TimedWorker<EvaluationMethods>(() => startWorker(url), limit);
  readonly #wanted: { reasons: 'first' | 'all' };
  readonly #late = new Map<string, number>();

  constructor(wanted: { reasons: 'first' | 'all' }) {
    this.#wanted = wanted;
  }

  /** Returns one verdict for each question. Rejects only with the signal's reason. */
  evaluate(questions: readonly Question[], signal?: AbortSignal): Promise<Verdict[]> {
    return unlessAborted(this.#verdicts(questions, signal), signal);
  }

  close(): void {
    this.#worker.close();
  }

  async #verdicts(questions: readonly Question[], signal?: AbortSignal): Promise<Verdict[]> {
    const open = questions.filter((question) => this.#lateOf(question) < mostLate);
    const all = open.length > 1 ? await this.#evaluatedInTime(open, signal) : 'late';
    const verdicts = new Map<Question, Verdict | undefined>();
    for (const [index, question] of open.entries()) {
      verdicts.set(
        question,
        Array.isArray(all) ? all[index] : await this.#verdict(question, signal),
      );
    }
    return questions.map((question) => verdicts.get(question) ?? 'late');
  }

  async #verdict(question: Question, signal?: AbortSignal): Promise<Verdict | undefined> {
    const late = this.#lateOf(question);
    if (late >= mostLate) return 'late';
    const evaluated = await this.#evaluatedInTime([question], signal);
    if (evaluated === 'late') this.#late.set(question.schema, late + 1);
    return typeof evaluated === 'string' ? evaluated : evaluated[0];
  }

  #lateOf({ schema }: Question): number {
    return this.#late.get(schema) ?? 0;
  }

  #evaluatedInTime(questions: readonly Question[], signal?: AbortSignal) {
    return this.#worker.run((remote) => remote.evaluate([...questions], this.#wanted), signal);
  }
}
