import type { Question } from './evaluation';
import { Evaluator, type Verdict } from './evaluator';

/** Size of the cache in UTF-16 units of schemas and texts. */
const mostUnits = 4_000_000;

/** Evaluates each text once while its verdict is in the cache. */
export class Verdicts {
  readonly #evaluator: Pick<Evaluator, 'evaluate'>;
  readonly #known = new Map<string, Verdict>();
  #units = 0;

  constructor(evaluator: Pick<Evaluator, 'evaluate'>) {
    this.#evaluator = evaluator;
  }

  /** Whether JSON fits a schema, which may be any value. Rejects only with the signal's reason. */
  async of(text: string, schema: unknown, signal?: AbortSignal): Promise<Verdict> {
    const question = questionOf(text, schema);
    if (!question) return 'unreadable';
    const key = `${question.schema}\n${text}`;
    const known = this.#known.get(key);
    if (known) return known;
    const [verdict = 'failed'] = await this.#evaluator.evaluate([question], signal);
    if (verdict !== 'failed') this.#remember(key, verdict);
    return verdict;
  }

  #remember(key: string, verdict: Verdict): void {
    if (!this.#known.has(key)) this.#units += key.length;
    this.#known.set(key, verdict);
    for (const oldest of this.#known.keys()) {
      if (this.#units <= mostUnits) return;
      this.#known.delete(oldest);
      this.#units -= oldest.length;
    }
  }
}

/** The verdicts that the page shows. */
export const verdicts = new Verdicts(new Evaluator({ reasons: 'all' }));

/** Undefined for a schema that JSON cannot represent, or that is nested too deeply to serialise. */
function questionOf(text: string, schema: unknown): Question | undefined {
  try {
    const written: string | undefined = JSON.stringify(schema);
    return written === undefined ? undefined : { schema: written, text };
  } catch {
    return undefined;
  }
}
