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

const change = 'contentvisibilityautostatechange';

/**
 * Calls `arrive` once, when the browser lays out the contents of an element with `content-visibility: auto`: near the
 * viewport, found in the page, or focused. The browser tracks that anyway; an IntersectionObserver for each of 400 such
 * elements took 4 ms of a frame.
 */
export function whenRelevant(arrive: () => void): Attachment<HTMLElement> {
  if (!('ContentVisibilityAutoStateChangeEvent' in globalThis)) return nearViewport(arrive);
  return (element) => {
    const listener = (event: Event) => {
      if (event.target !== element || (event as ContentVisibilityAutoStateChangeEvent).skipped)
        return;
      stop();
      arrive();
    };
    const stop = () => element.removeEventListener(change, listener);
    element.addEventListener(change, listener);
    return stop;
  };
}
