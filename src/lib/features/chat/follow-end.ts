import type { Attachment } from 'svelte/attachments';

/** Pixels from the end within which the reader counts as being there. */
const nearEnd = 48;

/**
 * Scrolls a container to its end while its content grows, and stops as soon as the reader scrolls up.
 * `onfollow` reports whether the end is being followed.
 */
export class FollowEnd {
  #following = true;
  #scroller: HTMLElement | undefined;
  readonly #onfollow: (following: boolean) => void;

  constructor(onfollow: (following: boolean) => void) {
    this.#onfollow = onfollow;
  }

  attach: Attachment<HTMLElement> = (scroller) => {
    this.#scroller = scroller;
    const resizes = new ResizeObserver(this.stayAtEnd);
    resizes.observe(scroller);
    for (const child of scroller.children) resizes.observe(child);
    const yieldToReader = (event: Event) => this.#readerMoved(event);
    const readers = ['wheel', 'touchmove', 'keydown', 'found'] as const;
    for (const type of readers) scroller.addEventListener(type, yieldToReader, { passive: true });
    const onscroll = () => this.#scrolled();
    scroller.addEventListener('scroll', onscroll, { passive: true });
    return () => {
      resizes.disconnect();
      for (const type of readers) scroller.removeEventListener(type, yieldToReader);
      scroller.removeEventListener('scroll', onscroll);
      this.#scroller = undefined;
    };
  };

  follow = (): void => {
    this.#set(true);
    this.#toEnd();
  };

  /** Called when the height may have changed. */
  stayAtEnd = (): void => {
    if (this.#following) this.#toEnd();
  };

  /** A move by the reader, up or to a search result (search/show-place), counts before the scroll event it causes. */
  #readerMoved(event: Event): void {
    const upward =
      event instanceof WheelEvent
        ? event.deltaY < 0
        : isUpwardKey(event) || event.type === 'touchmove' || event.type === 'found';
    if (upward) this.#set(false);
  }

  /** Back at the end by any means, including dragging the scroll bar, it is followed again. */
  #scrolled(): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    const distance = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    if (distance < 2) this.#set(true);
    else if (distance > nearEnd && scroller.matches(':active')) this.#set(false);
  }

  #toEnd(): void {
    const scroller = this.#scroller;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  }

  #set(following: boolean): void {
    if (this.#following === following) return;
    this.#following = following;
    this.#onfollow(following);
  }
}

function isUpwardKey(event: Event): boolean {
  return event instanceof KeyboardEvent && ['ArrowUp', 'PageUp', 'Home'].includes(event.key);
}
