import { startWorker } from '../work/trusted-worker';
import { unlessAborted } from '../work/unless-aborted';
import { WorkerFailure } from '../work/worker-failure';
import { WorkerHost } from '../work/worker-host';
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
  readonly #host = new WorkerHost<EvaluationMethods>(() => startWorker(url));
  readonly #wanted: { reasons: 'first' | 'all' };
  readonly #late = new Map<string, number>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(wanted: { reasons: 'first' | 'all' }) {
    this.#wanted = wanted;
  }

  /** One verdict a question. Rejects only with the signal's reason. */
  evaluate(questions: readonly Question[], signal?: AbortSignal): Promise<Verdict[]> {
    // One after the other, so that none is late because of those before it.
    const turn = this.#turn.then(() => this.#verdicts(questions, signal));
    this.#turn = turn.catch(() => undefined);
    return unlessAborted(turn, signal);
  }

  close(): void {
    this.#host.close();
  }

  async #verdicts(questions: readonly Question[], signal?: AbortSignal): Promise<Verdict[]> {
    signal?.throwIfAborted();
    const open = questions.filter((question) => this.#lateOf(question) < mostLate);
    const all = open.length > 1 ? await this.#evaluatedInTime(open) : 'late';
    const verdicts = new Map<Question, Verdict | undefined>();
    for (const [index, question] of open.entries()) {
      signal?.throwIfAborted();
      verdicts.set(question, Array.isArray(all) ? all[index] : await this.#verdict(question));
    }
    return questions.map((question) => verdicts.get(question) ?? 'late');
  }

  async #verdict(question: Question): Promise<Verdict | undefined> {
    const late = this.#lateOf(question);
    if (late >= mostLate) return 'late';
    const evaluated = await this.#evaluatedInTime([question]);
    if (evaluated === 'late') this.#late.set(question.schema, late + 1);
    return typeof evaluated === 'string' ? evaluated : evaluated[0];
  }

  #lateOf({ schema }: Question): number {
    return this.#late.get(schema) ?? 0;
  }

  async #evaluatedInTime(
    questions: readonly Question[],
  ): Promise<Evaluation[] | 'late' | 'failed'> {
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      isLate = true;
      this.#host.close();
    };
    try {
      return await this.#host.call((remote) => {
        // From here on: a worker may take its time to start.
        timer = setTimeout(end, limit);
        return remote.evaluate([...questions], this.#wanted);
      });
    } catch (reason) {
      if (!(reason instanceof WorkerFailure)) throw reason;
      return isLate ? 'late' : 'failed';
    } finally {
      clearTimeout(timer);
    }
  }
}
