import type { Attachment } from 'svelte/attachments';

/** Distance from the viewport at which a turn is rendered in full. */
const margin = '1200px 0px';

/** Calls `arrive` once, when the element first comes near the visible part of its scroll container. */
export function nearViewport(arrive: () => void): Attachment<HTMLElement> {
  return (element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        arrive();
      },
      { root: element.closest('[data-scroller]'), rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
