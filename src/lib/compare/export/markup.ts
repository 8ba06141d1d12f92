/** Markup that this console wrote, with the texts of others escaped in it. */
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

/** A template whose values are texts, in elements and in quoted attributes alike, unless they are markup themselves. */
export function markup(strings: TemplateStringsArray, ...values: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(markupOf)));
}

/** Of constants of this console only. */
export function raw(markup: string): Markup {
  return new Markup(markup);
}

function markupOf(part: Part): string {
  if (part instanceof Markup) return part.toString();
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(markupOf).join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
