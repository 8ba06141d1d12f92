export interface ModelCount {
  model: string;
  lines: number;
}

/** Ids that are told apart; a file in which every line names another model must not fill the memory. */
const mostModels = 1000;

/** How many lines use which model. */
export class ModelCounts {
  readonly #counts = new Map<string, number>();
  #others = 0;
  /** Files use one model for long stretches. */
  #current = '';
  #run = 0;

  add(model: string): void {
    if (model !== this.#current) {
      this.#settle();
      this.#current = model;
    }
    this.#run += 1;
  }

  /** The most used first; `others` are lines of models beyond the bound. */
  result(): { models: ModelCount[]; others: number } {
    this.#settle();
    const models = [...this.#counts].map(([model, lines]) => ({ model, lines }));
    return { models: models.sort((a, b) => b.lines - a.lines), others: this.#others };
  }

  #settle(): void {
    const known = this.#counts.get(this.#current);
    if (known !== undefined || this.#counts.size < mostModels) {
      if (this.#run > 0) this.#counts.set(this.#current, (known ?? 0) + this.#run);
    } else this.#others += this.#run;
    this.#run = 0;
  }
}
