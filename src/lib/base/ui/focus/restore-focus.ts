import { focusable } from './focus';

/**
 * When the focused element is removed or disabled, focuses the nearest neighbour for a person without a pointer; the
 * browser would drop the focus. An element that is enabled again before another key gets it back. When the whole page
 * changes, the router and the next page place the focus. Returns the function that stops it.
 */
export function keepFocus(root: HTMLElement): () => void {
  let tracked: HTMLElement | undefined;
  let trackedPath = '';
  /** The last focused element of the page itself, before a toast, a menu or a dialog over it. */
  let home: HTMLElement | undefined;
  /** The same within a dialog: while it is open, nothing outside it can be focused. */
  let homeInDialog: HTMLElement | undefined;
  /** The element disabled since the last key, and the fallback focus for it. */
  let disabled: { element: HTMLElement; fallback: HTMLElement } | undefined;

  function track(element: EventTarget | null) {
    tracked = element instanceof HTMLElement && element !== document.body ? element : undefined;
    trackedPath = location.pathname;
    if (!tracked || tracked.closest('[popover]')) return;
    if (tracked.closest('dialog')) homeInDialog = tracked;
    else home = tracked;
  }

  function trackIfVisible({ target }: { target: EventTarget | null }) {
    if (!(target instanceof HTMLElement)) return track(null);
    // The focus returns there from a dialog even if that was answered by a pointer.
    track(target === home || target.matches(':focus-visible') ? target : null);
  }

  /** A focus set by pointer counts once the keyboard is used. */
  function trackByKey() {
    disabled = undefined;
    track(document.activeElement);
  }

  const observer = new MutationObserver((records) => {
    if (disabled && !disabled.element.matches(':disabled')) {
      const { element, fallback } = disabled;
      disabled = undefined;
      if (document.activeElement === fallback) element.focus();
    }
    const lost = tracked;
    if (!lost || (lost.isConnected && !lost.matches(':disabled'))) return;
    tracked = undefined;
    // A disabled element keeps the focus until the next rendering.
    const isFree = [document.body, lost].includes(document.activeElement as HTMLElement);
    if (!isFree || location.pathname !== trackedPath) return;
    const place = lost.isConnected
      ? { target: lost.parentElement ?? root, nextSibling: lost.nextSibling }
      : positionOf(lost, records);
    const last = [homeInDialog, home].find(
      (one) => one?.isConnected && one.checkVisibility() && !one.matches(':disabled'),
    );
    if (!place) return;
    const neighbour = neighbourOf(place, root, last);
    neighbour.focus();
    if (lost.isConnected) disabled = { element: lost, fallback: neighbour };
  });

  if (root.contains(document.activeElement)) trackIfVisible({ target: document.activeElement });
  root.addEventListener('focusin', trackIfVisible);
  root.addEventListener('keydown', trackByKey, { capture: true });
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    root.removeEventListener('focusin', trackIfVisible);
    root.removeEventListener('keydown', trackByKey, { capture: true });
    observer.disconnect();
  };
}

/**
 * Its position before it was removed. Its following siblings may have been removed after it, as the rest of a block.
 */
function positionOf(
  lost: HTMLElement,
  records: MutationRecord[],
): Pick<MutationRecord, 'target' | 'nextSibling'> | undefined {
  const at = records.findIndex(
    ({ target, removedNodes }) =>
      target.isConnected && [...removedNodes].some((node) => node.contains(lost)),
  );
  const [removal, ...later] = records.slice(at < 0 ? records.length : at);
  if (!removal) return undefined;
  let { nextSibling } = removal;
  for (const record of later)
    if (nextSibling && [...record.removedNodes].includes(nextSibling)) ({ nextSibling } = record);
  return { target: removal.target, nextSibling };
}

/** The header of a section is not a part by itself: the next element in its section is as near. */
const parts =
  'dialog, [popover], [data-part], main, nav, header:not(:is(main, dialog, [popover]) *)';

/**
 * The next element in the same part of the page, or else the previous one. If the part has none left, or was removed as
 * a whole: `home`, or else a near element in the part around a list or a header, the part itself, or the content.
 */
function neighbourOf(
  { target, nextSibling }: Pick<MutationRecord, 'target' | 'nextSibling'>,
  root: HTMLElement,
  home: HTMLElement | undefined,
): HTMLElement {
  const parent = target instanceof Element ? target : target.parentElement;
  const part = parent?.closest<HTMLElement>(parts);

  function nearestIn(place: Element | null | undefined): HTMLElement | undefined {
    const candidates = [...(place?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
      (element) => element.checkVisibility() && !element.closest('[inert]'),
    );
    return candidates.find((element) => follows(element, nextSibling, target)) ?? candidates.at(-1);
  }

  const near = nearestIn(part) ?? home;
  if (near) return near;
  const content = root.querySelector<HTMLElement>('main') ?? root;
  if (part?.matches(':is(nav, header, [data-part]):not([popover])'))
    return nearestIn(part.parentElement?.closest(parts)) ?? content;
  return part?.checkVisibility() ? part : content;
}

/** Whether an element is at or after the position in `parent` before `sibling`, or at its end if there is none. */
function follows(element: Element, sibling: Node | null, parent: Node): boolean {
  const place = sibling?.isConnected ? sibling : parent;
  const position = place.compareDocumentPosition(element);
  if (place === parent && parent.contains(element)) return false;
  return place === element || (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
