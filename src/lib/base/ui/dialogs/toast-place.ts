import type { Attachment } from 'svelte/attachments';

const uncovered = new Set<Element>();
const watchers = new Set<() => void>();
const notify = () => watchers.forEach((place) => place());

/** Toasts stand above this element, which holds what a person presses next, instead of covering it. */
export const uncoveredByToasts: Attachment = (element) => {
  const sizes = new ResizeObserver(notify);
  uncovered.add(element);
  sizes.observe(element);
  return () => {
    sizes.disconnect();
    uncovered.delete(element);
    notify();
  };
};

/** Lifts the shown stack of toasts, by `--lift`, above the uncovered elements of its dialog or page. */
export function placeToasts(stack: HTMLElement): () => void {
  function place() {
    stack.style.setProperty('--lift', '0px');
    const { left, top, bottom, height } = stack.getBoundingClientRect();
    const dialog = stack.closest('dialog');
    const tops = [...uncovered]
      .filter((element) => element.closest('dialog') === dialog)
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.right > left && box.bottom > top)
      .map((box) => box.top);
    const lift = Math.min(bottom - Math.min(bottom, ...tops), innerHeight - height);
    stack.style.setProperty('--lift', `${lift}px`);
  }

  watchers.add(place);
  const sizes = new ResizeObserver(place);
  sizes.observe(stack);
  addEventListener('resize', place);
  // Shown in another place it may keep its size.
  stack.addEventListener('toggle', place);
  return () => {
    watchers.delete(place);
    sizes.disconnect();
    removeEventListener('resize', place);
    stack.removeEventListener('toggle', place);
  };
}
