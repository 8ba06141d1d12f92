import type { FootnoteNode } from './markdown-tree';

/** The references from which the marks of definitions were reached. */
const origins = new WeakMap<Element, HTMLElement>();

/** A button that leads from a reference to its definition, or back. */
export function footnoteMark({ label, isDefinition }: FootnoteNode): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'md-mark md-note-mark';
  button.textContent = label;
  button.setAttribute(
    'aria-label',
    isDefinition ? `Back to footnote ${label}` : `Footnote ${label}`,
  );
  return button;
}

/** Goes from a pressed mark to the other end, which is in the same view. Its ends are found by their text, not by ids. */
export function followFootnote(view: Element, pressed: HTMLElement): void {
  if (!pressed.matches('.md-note-mark')) return;
  const marks = [...view.querySelectorAll<HTMLElement>('.md-note-mark')];
  const origin = origins.get(pressed);
  const target =
    (origin?.isConnected && origin) ||
    marks.find(
      (mark) => nameOf(mark) === nameOf(pressed) && isDefinition(mark) !== isDefinition(pressed),
    );
  if (!target) return;
  if (isDefinition(target)) origins.set(target, pressed);
  target.scrollIntoView({ block: 'nearest' });
  target.focus({ preventScroll: true });
}

const nameOf = (mark: Element) => mark.textContent.toLowerCase();
const isDefinition = (mark: Element) => mark.parentElement?.matches('.md-footnote') ?? false;
