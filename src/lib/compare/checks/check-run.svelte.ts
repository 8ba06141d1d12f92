import type { Check, ComparisonCell } from '$lib/storage/comparison-records';
import type { Ask } from './send-to-judge';
import { checkAnswers } from './check-answers';
import type { Subject } from './subject';
import { isUnchecked } from './verdict-for';

/** Milliseconds in which answers that end are gathered: a worker is asked for many at once. */
const gathering = 300;
/** Milliseconds at a stretch. */
const slice = 12;

interface Parts {
  checks: () => readonly Check[];
  subjects: () => Subject[];
  ask: Ask;
  /** Cells with what a check says of them now. */
  onsaid: (cells: ComparisonCell[]) => void;
}

/** Holds answers against the checks, as they come. */
export class CheckRun {
  /** Of the check that is at work. */
  running = $state.raw<Check>();
  /** Why what is not checked stays so: a worker that does not start. */
  failure = $state.raw<unknown>();
  readonly #parts: Parts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #controller: AbortController | undefined;
  #isWanted = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Something may be there that no check has looked at. */
  schedule(): void {
    if (this.#parts.checks().length === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.look();
    }, gathering);
  }

  /** Resolves when every check has said what it can; never rejects. `again`: also of what it could not learn of. */
  async look(again = false): Promise<void> {
    this.#isWanted = true;
    if (this.#controller) return;
    const { signal } = (this.#controller = new AbortController());
    this.failure = undefined;
    try {
      while (this.#isWanted && !signal.aborted) {
        this.#isWanted = false;
        for (const check of this.#parts.checks()) await this.#hold(check, again, signal);
      }
    } catch (reason) {
      if (!signal.aborted) this.failure = reason;
    } finally {
      this.#controller = undefined;
      this.running = undefined;
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isWanted = false;
    this.#controller?.abort();
  }

  async #hold(check: Check, again: boolean, signal: AbortSignal): Promise<void> {
    const subjects = await this.#uncheckedBy(check, again, signal);
    if (subjects.length === 0) return;
    this.running = check;
    for await (const said of checkAnswers(check, subjects, { ask: this.#parts.ask, signal }))
      this.#parts.onsaid(
        said.map(({ subject: { cell }, verdict }) => ({
          ...cell,
          verdicts: { ...cell.verdicts, [check.id]: verdict },
        })),
      );
  }

  /** In slices: each of thousands of answers is looked at. */
  async #uncheckedBy(check: Check, again: boolean, signal: AbortSignal): Promise<Subject[]> {
    const found: Subject[] = [];
    let begun = performance.now();
    for (const subject of this.#parts.subjects()) {
      if (isUnchecked(check, subject, again)) found.push(subject);
      if (performance.now() - begun < slice) continue;
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      begun = performance.now();
    }
    return found;
  }
}
