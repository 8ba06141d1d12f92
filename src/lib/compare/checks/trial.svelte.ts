import type { Check } from '$lib/storage/comparison-records';
import { WorkerFailure } from '$lib/work/worker-failure';
import type { Ask } from './send-to-judge';
import { checkAnswers, type CheckResult } from './check-answers';
import { wholeAnswer, type Subject } from './subject';

/** Number of answers. A judge costs two requests per answer. */
const most = { judge: 5, others: 20 };

/** Evaluates a check on the first answers before it is saved. */
export class Trial {
  #said = $state.raw<readonly CheckResult[]>([]);
  #isRunning = $state(false);
  #failure = $state.raw<WorkerFailure>();
  #cancelling: AbortController | undefined;

  get said(): readonly CheckResult[] {
    return this.#said;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  get failure(): WorkerFailure | undefined {
    return this.#failure;
  }

  /** Results keep the order of the subjects. Never rejects. */
  async run(check: Check, subjects: readonly Subject[], ask: Ask): Promise<void> {
    this.stop();
    const cancelling = new AbortController();
    const { signal } = cancelling;
    this.#cancelling = cancelling;
    this.#said = [];
    this.#failure = undefined;
    this.#isRunning = true;
    const first = firstOf(check.kind, subjects);
    try {
      for await (const piece of checkAnswers(check, first, { ask, signal })) {
        if (signal.aborted) return;
        this.#said = inOrder([...this.#said, ...piece], first);
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

export function firstOf(kind: Check['kind'], subjects: readonly Subject[]): Subject[] {
  const whole = subjects.filter(({ cell }) => wholeAnswer(cell));
  return whole.slice(0, kind === 'judge' ? most.judge : most.others);
}

function inOrder(said: CheckResult[], subjects: readonly Subject[]): CheckResult[] {
  return said.sort((a, b) => subjects.indexOf(a.subject) - subjects.indexOf(b.subject));
}
