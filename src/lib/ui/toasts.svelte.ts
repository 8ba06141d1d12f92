export type ToastKind = 'info' | 'success' | 'warning' | 'failed';

export interface ToastRequest {
  text: string;
  kind?: ToastKind;
  action?: { label: string; run: () => void };
  /** Milliseconds on screen; Infinity stays until dismissed, which is what failures do. */
  duration?: number;
  /** What the person says by closing it, where that is an answer: "Later". */
  dismissLabel?: string;
}

export interface Toast extends ToastRequest {
  id: number;
  kind: ToastKind;
  duration: number;
  /** Of the announcement that speaks it. */
  announced?: number;
}

/** Milliseconds, long enough to read a sentence; the clock stands still while the pointer or the focus is on any toast. */
const readingTime = 8000;
/** The same where there is something to press: what WCAG 2.2 grants to somebody who is to say that he needs more time. */
const actingTime = 20_000;
const shownAtOnce = 4;

let lastId = 0;
const state = $state<{ toasts: Toast[]; announcement: { id: number; text: string } }>({
  toasts: [],
  announcement: { id: 0, text: '' },
});

export const notifications = {
  get toasts(): readonly Toast[] {
    return state.toasts;
  },
  get announcement() {
    return state.announcement;
  },
};

/** Shows a message at the edge of the window; returns its id for `dismissToast`. */
export function toast({ kind = 'info', ...request }: ToastRequest): number {
  const id = ++lastId;
  const usual = request.action ? actingTime : readingTime;
  const duration = request.duration ?? (kind === 'failed' ? Infinity : usual);
  if (kind !== 'failed') announce(request.text);
  const announced = kind === 'failed' ? undefined : state.announcement.id;
  const shown = { ...request, id, kind, duration, announced };
  state.toasts = [...state.toasts, shown].slice(-shownAtOnce);
  return id;
}

export function dismissToast(id: number) {
  const { announcement, toasts } = state;
  // Who comes to the region later would be told of what is long over.
  if (toasts.some((shown) => shown.id === id && shown.announced === announcement.id))
    state.announcement = { ...announcement, text: '' };
  state.toasts = state.toasts.filter((shown) => shown.id !== id);
}

/** Does what a toast offers, which is over then. */
export function takeUp({ id, action }: Toast) {
  dismissToast(id);
  action?.run();
}

/** Speaks through the one polite live region; the same words twice are spoken twice. */
export function announce(text: string) {
  state.announcement = { id: state.announcement.id + 1, text };
}
