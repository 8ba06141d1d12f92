import { focusable } from './focusable';

/** What a page is made of; the work is one part where nothing in it is marked. */
const parts = '[data-part], main:not(:has([data-part]))';

/** The parts of a page for who goes through them by the keyboard: each is entered where the focus was last in it. */
export class PageParts {
  #last = new WeakMap<Element, HTMLElement>();

  /** Notes where the focus is; returns the way to stop. */
  follow(): () => void {
    this.#note(document.activeElement);
    const note = ({ target }: FocusEvent) => this.#note(target);
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }

  /** What has the focus next, or before; undefined behind the last part and before the first, where the browser's own are. */
  beside(step: 1 | -1): HTMLElement | undefined {
    const entries = [...document.querySelectorAll(parts)].flatMap((part) => {
      const entry = this.#entry(part);
      return entry ? [{ part, entry }] : [];
    });
    const at = entries.findIndex(({ part }) => part.contains(document.activeElement));
    return at < 0 && step < 0 ? entries.at(-1)?.entry : entries[at + step]?.entry;
  }

  #entry(part: Element): HTMLElement | undefined {
    const inside = [...part.querySelectorAll<HTMLElement>(focusable)].filter(canBeFocused);
    const last = this.#last.get(part);
    if (last && part.contains(last) && canBeFocused(last)) return last;
    return inside.find((element) => element.matches('[aria-current]')) ?? inside[0];
  }

  #note(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement)) return;
    const part = target.closest(parts);
    if (part && part !== target) this.#last.set(part, target);
  }
}

function canBeFocused(element: HTMLElement): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled') &&
    !element.closest('[inert]')
  );
}
