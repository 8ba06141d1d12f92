import { TimedWorker } from '../work/timed-worker';
import { startWorker } from '../work/trusted-worker';
import { unlessAborted } from '../work/unless-aborted';
import type { Evaluation, Question } from './evaluation';
import type { EvaluationMethods } from './evaluation.worker';
import url from './evaluation.worker.ts?worker&url';

/** `late`: it took over a second. `failed`: the worker did not start, or died. */
export type Verdict = Evaluation | 'late' | 'failed';

/** Milliseconds for all questions that are sent at once, and for each by itself where those were not enough. */
const limit = 1000;
/** Questions about one schema that were late, after which no other about it is tried. */
const mostLate = 3;

/** Evaluates values against schemas in a worker, which is ended where one of them takes too long. */
export class Evaluator {
  readonly #worker = new TimedWorker<EvaluationMethods>(() => startWorker(url), limit);
  readonly #wanted: { reasons: 'first' | 'all' };
  readonly #late = new Map<string, number>();

  constructor(wanted: { reasons: 'first' | 'all' }) {
    this.#wanted = wanted;
  }

  /** One verdict a question. Rejects only with the signal's reason. */
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
