import type { Check, CheckRule } from '$lib/base/storage/comparison-records';
import { WorkerFailure } from '$lib/base/workers/worker-failure';
import type { ModelCalls } from './evaluate-by-requests';
import { inputsOf } from './model/rule-inputs';
import { checkAnswers, type CheckResult } from './check-answers';
import { completeAnswer, type Subject } from './verdicts';

/** Number of answers; requests to models may cost money. */
const maxAnswers = { withRequests: 5, others: 20 };

/** Evaluates a check on the first answers before it is saved. */
export class Trial {
  #results = $state.raw<readonly CheckResult[]>([]);
  #isRunning = $state(false);
  #failure = $state.raw<WorkerFailure>();
  #cancelling: AbortController | undefined;

  get results(): readonly CheckResult[] {
    return this.#results;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  get failure(): WorkerFailure | undefined {
    return this.#failure;
  }

  /** Results keep the order of the subjects. Never rejects. */
  async run(check: Check, subjects: readonly Subject[], models: ModelCalls): Promise<void> {
    this.stop();
    const cancelling = new AbortController();
    const { signal } = cancelling;
    this.#cancelling = cancelling;
    this.#results = [];
    this.#failure = undefined;
    this.#isRunning = true;
    const first = firstComplete(check, subjects);
    try {
      for await (const piece of checkAnswers(check, first, { models, signal })) {
        if (signal.aborted) return;
        this.#results = sortLike([...this.#results, ...piece], first);
      }
    } catch (reason) {
      if (signal.aborted) return;
      if (!(reason instanceof WorkerFailure)) throw reason;
      this.#failure = reason;
    } finally {
      if (this.#cancelling === cancelling) this.#isRunning = false;
    }
  }

  /** Existing results stay. */
  stop(): void {
    this.#cancelling?.abort();
    this.#isRunning = false;
  }
}

export function firstComplete(rule: CheckRule, subjects: readonly Subject[]): Subject[] {
  const whole = subjects.filter(({ cell }) => completeAnswer(cell));
  return whole.slice(0, inputsOf(rule).requests ? maxAnswers.withRequests : maxAnswers.others);
}

function sortLike(results: CheckResult[], subjects: readonly Subject[]): CheckResult[] {
  return results.sort((a, b) => subjects.indexOf(a.subject) - subjects.indexOf(b.subject));
}
