export interface ModelCount {
  model: string;
  lines: number;
}

/** Maximum number of counted ids: a file in which every line names another model must not fill the memory. */
const mostModels = 1000;

/** Counts the lines of each model. */
export class ModelCounts {
  readonly #counts = new Map<string, number>();
  #others = 0;
  /** The last model is cached, because files use one model for many lines in a row. */
  #current = '';
  #run = 0;

  add(model: string): void {
    if (model !== this.#current) {
      this.#settle();
      this.#current = model;
    }
    this.#run += 1;
  }

  /** Most frequent first; `others` counts lines of models beyond the limit. */
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
