import { isObject, parseJson } from '$lib/base/api/wire/json';
import type { KnownService } from '$lib/base/api/rules/request-description';
import { explainUnparsed, SpreadValue } from './broken-json';
import { type LineProblem, type ProblemCode, ProblemGroups } from './problems';
import {
  bodyLineProblem,
  BodyRules,
  bytesPerToken,
  checkRequestLine,
  type FileContext,
  type KnownModel,
  messageCharacters,
  promptCharacters,
} from './request-line';

/** Beginning of a value that a later line may close. */
const opensValue = /^\s*[{[]/;
const byteOrderMark = '\uFEFF';

/** Checks the lines of one file in order. */
export class LineChecker {
  readonly problems = new ProblemGroups();
  readonly models = new ModelCounts();
  /** Non-blank lines. */
  requests = 0;
  /** Prompt characters of all lines so far. */
  promptCharacters = 0;

  readonly #context: FileContext;
  #number = 0;
  #text = '';
  #spread: SpreadValue | undefined;
  readonly #report = (problem: LineProblem) => this.problems.add(problem, this.#number, this.#text);

  constructor(models?: readonly KnownModel[], service?: KnownService) {
    this.#context = { firstLines: new Map(), body: new BodyRules(models, service) };
  }

  take(text: string, lineEnd: string, valid: boolean): void {
    this.#begin(this.#number + 1, text);
    if (lineEnd === '\r\n') this.#warn('crlf', 'The line ends with CR LF instead of LF.');
    if (!valid) this.#error('invalid-utf8', 'The line has bytes that aren’t UTF-8.');
    if (this.#spread) this.#resume(this.#spread, text);
    else this.#checkText(text, true);
  }

  /** Reports a line longer than the limit. */
  takeTooLong(beginning: string, maxLineBytes: number): void {
    this.#giveUpSpread();
    this.#begin(this.#number + 1, beginning);
    this.requests += 1;
    const reason = `The line is longer than ${maxLineBytes / 1024 / 1024} MB; the rest wasn’t read.`;
    this.#error('line-too-long', reason);
  }

  end(): void {
    this.#giveUpSpread();
  }

  #begin(number: number, text: string): void {
    this.#number = number;
    this.#text = text;
  }

  #error(code: ProblemCode, reason: string): void {
    this.#report({ code, severity: 'error', field: '', reason });
  }

  #warn(code: ProblemCode, reason: string): void {
    this.#report({ code, severity: 'warning', field: '', reason });
  }

  #checkText(text: string, maySpread: boolean): void {
    const parsed = parseJson(text);
    if ('problem' in parsed) return this.#checkUnparsed(text, maySpread);
    this.#checkValue(parsed.value);
  }

  #checkUnparsed(text: string, maySpread: boolean): void {
    if (text.startsWith(byteOrderMark)) {
      this.#reportByteOrderMark();
      return this.#checkText(text.slice(1), maySpread);
    }
    if (text.trim() === '') return this.#warn('blank', 'The line is blank.');
    const { code, reason, value } = explainUnparsed(text);
    const spread = new SpreadValue(this.#number);
    if (opensValue.test(text) && maySpread && spread.take(text) === 'open') {
      this.#spread = spread;
      return;
    }
    this.#error(code, reason);
    if (value === undefined) this.requests += 1;
    else this.#checkValue(value);
  }

  #reportByteOrderMark(): void {
    if (this.#number === 1) this.#warn('bom', 'The file starts with a byte order mark.');
    else this.#error('bom', 'There is a byte order mark inside the file.');
  }

  #checkValue(value: unknown): void {
    this.requests += 1;
    if (!isObject(value)) {
      if (Array.isArray(value))
        return this.#error('array', 'The line is an array; it must be one object.');
      return this.#error('not-object', 'The line is JSON, but not an object.');
    }
    checkRequestLine(value, this.#number, this.#context, this.#report);
    if (!isObject(value.body)) return;
    if (typeof value.body.model === 'string') this.models.add(value.body.model);
    this.promptCharacters += promptCharacters(value.body, this.#text.length);
    const inputTokens = messageCharacters(value.body) / bytesPerToken;
    const room = this.#context.body.checkContextWindow(value.body, inputTokens);
    if (room) this.#report(bodyLineProblem(room));
  }

  #resume(spread: SpreadValue, text: string): void {
    const state = spread.take(text);
    if (state === 'broken') return this.#giveUpSpread();
    if (state === 'open') return;
    this.#spread = undefined;
    const last = this.#number;
    this.#begin(spread.first, spread.lines[0] ?? '');
    const what = spread.isArray ? 'An array' : 'An object';
    this.#error(
      'several-lines',
      `${what} is spread over lines ${spread.first} to ${last}; each request must be on one line.`,
    );
    this.requests += 1;
    this.#begin(last, text);
  }

  /** The stored lines are not parts of one value: each is checked as a line. */
  #giveUpSpread(): void {
    const spread = this.#spread;
    if (!spread) return;
    this.#spread = undefined;
    spread.lines.forEach((text, index) => {
      this.#begin(spread.first + index, text);
      this.#checkText(text, false);
    });
  }
}

export interface ModelCount {
  model: string;
  lines: number;
}

/** Maximum number of counted ids: a file in which every line names another model must not fill the memory. */
const maxModels = 1000;

/** Counts the lines of each model. */
class ModelCounts {
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
    if (known !== undefined || this.#counts.size < maxModels) {
      if (this.#run > 0) this.#counts.set(this.#current, (known ?? 0) + this.#run);
    } else this.#others += this.#run;
    this.#run = 0;
  }
}
