import { escapedHtml } from './static-page';

/** Trusted markup, in which external texts are escaped. */
export class Markup {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

type Part = Markup | string | number | readonly Part[];

/** Tagged template. Values are escaped for elements and quoted attributes, unless they are Markup. */
export function markup(strings: TemplateStringsArray, ...values: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(markupOf)));
}

/** Only for constants of this console. */
export function raw(markup: string): Markup {
  return new Markup(markup);
}

function markupOf(part: Part): string {
  if (part instanceof Markup) return part.toString();
  if (typeof part === 'string' || typeof part === 'number') return escapedHtml(String(part));
  return part.map(markupOf).join('');
}
