import { focusable } from './focus';

/** The parts of a page; the content is one part if nothing in it is marked. */
const parts = '[data-part], main:not(:has([data-part]))';

/** The parts of a page for keyboard navigation: each is entered where it had the focus last. */
export class PageParts {
  #last = new WeakMap<Element, HTMLElement>();

  /** Tracks the focus; returns the function that stops it. */
  follow(): () => void {
    this.#remember(document.activeElement);
    const note = ({ target }: FocusEvent) => this.#remember(target);
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }

  /** The element to focus in the next or previous part, around the ends; undefined if there is no other part. */
  neighbour(step: 1 | -1): HTMLElement | undefined {
    const entries = [...document.querySelectorAll(parts)].flatMap((part) => {
      const entry = this.#entry(part);
      return entry ? [{ part, entry }] : [];
    });
    const at = entries.findIndex(({ part }) => part.contains(document.activeElement));
    const from = at < 0 && step < 0 ? 0 : at;
    const next = (from + step + entries.length) % entries.length;
    return next === at ? undefined : entries[next]?.entry;
  }

  #entry(part: Element): HTMLElement | undefined {
    const inside = [...part.querySelectorAll<HTMLElement>(focusable)].filter(canBeFocused);
    const last = this.#last.get(part);
    if (last && part.contains(last) && canBeFocused(last)) return last;
    return inside.find((element) => element.matches('[aria-current]')) ?? inside[0];
  }

  #remember(target: EventTarget | null): void {
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
