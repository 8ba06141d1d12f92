import type { Page } from '@playwright/test';
import { Finding } from './finding';
import { storedIn, type Stored } from './stored';

/** Milliseconds in which a store must have what was entered or brought back. */
const limit = 5000;

interface Typed {
  text: string;
  page: Page;
  path: string;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** All that was typed and made so far, which must be somewhere until a step takes it away. */
export class Belongings {
  #keys = new Set<string>();
  readonly #typed: Typed[] = [];

  typed(text: string, page: Page): void {
    this.#typed.push({ text, page, path: pathOf(page) });
  }

  /** A field had this value, and is about to get another. */
  replaced(value: string): void {
    this.#drop(({ text }) => value.includes(text));
  }

  /** Typed texts, of whichever tab, that are shown on this page now. */
  async shownOn(page: Page): Promise<ReadonlySet<Typed>> {
    const { shown } = await storedIn(page);
    return new Set(this.#typed.filter(({ text }) => isIn(shown, text)));
  }

  /**
   * Something was taken away on purpose: what there is now is what must stay. `before` was shown then, and what of it
   * is not shown any more was meant too, although it may be stored for a moment yet.
   */
  async forgive(page: Page, before: ReadonlySet<Typed>): Promise<void> {
    const stored = await storedIn(page);
    this.#keys = new Set(stored.keys);
    this.#drop((typed) => {
      const wasHere = typed.page === page && typed.path === pathOf(page);
      return wasHere || before.has(typed)
        ? !isIn(stored.shown, typed.text)
        : !holds(stored, typed.text);
    });
  }

  async check(page: Page): Promise<void> {
    const end = performance.now() + limit;
    for (;;) {
      const stored = await storedIn(page);
      const problem = this.#problem(stored, page);
      if (!problem) {
        for (const key of stored.keys) this.#keys.add(key);
        return;
      }
      if (performance.now() > end) throw problem;
      await page.waitForTimeout(100);
    }
  }

  #drop(isOver: (typed: Typed) => boolean): void {
    this.#typed.splice(0, Infinity, ...this.#typed.filter((typed) => !isOver(typed)));
  }

  /** A text that is not stored is looked for where it was entered: another page need not show it. */
  #problem(stored: Stored, page: Page): Finding | undefined {
    const keys = new Set(stored.keys);
    const gone = [...this.#keys].find((key) => !keys.has(key));
    if (gone) return new Finding('What was stored is still there', gone);
    const lost = this.#typed.find(
      (typed) => typed.page === page && typed.path === pathOf(page) && !holds(stored, typed.text),
    );
    return lost && new Finding('The typed text is somewhere', JSON.stringify(lost.text));
  }
}

const holds = ({ text, shown }: Stored, typed: string) => isIn(text, typed) || isIn(shown, typed);

/** By its last word, which is its own: what surrounds it may be shown as something else. */
function isIn(text: string, typed: string): boolean {
  return text.includes(typed.split(/\s/).at(-1) ?? typed);
}
