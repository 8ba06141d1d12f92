import type { Action } from '../actions/actions.svelte';

export type ToastKind = 'info' | 'success' | 'warning' | 'failed';

interface ToastRequest {
  text: string;
  kind?: ToastKind;
  action?: { label: string; run: () => void };
  /** Milliseconds on screen; Infinity stays until dismissed, as failures do. */
  duration?: number;
  /** The label of the close button if closing is an answer: "Later". */
  dismissLabel?: string;
}

export interface Toast extends ToastRequest {
  id: number;
  kind: ToastKind;
  duration: number;
  /** The id of its announcement. */
  announced?: number;
}

/** Milliseconds, long enough to read a sentence; the clock stops while the pointer or the focus is on any toast. */
const readingTime = 8000;
/** The same for toasts with an action: WCAG 2.2 requires 20 s for a person to ask for more time. */
const actingTime = 20_000;
const maxToasts = 20;

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
  const defaultDuration = request.action ? actingTime : readingTime;
  const duration = request.duration ?? (kind === 'failed' ? Infinity : defaultDuration);
  if (kind !== 'failed') announce(request.text);
  const announced = kind === 'failed' ? undefined : state.announcement.id;
  const shown = { ...request, id, kind, duration, announced };
  state.toasts = [...state.toasts, shown].slice(-maxToasts);
  return id;
}

export function dismissToast(id: number) {
  const { announcement, toasts } = state;
  // A screen reader that reaches the region later would read an outdated message.
  if (toasts.some((shown) => shown.id === id && shown.announced === announcement.id))
    state.announcement = { ...announcement, text: '' };
  state.toasts = state.toasts.filter((shown) => shown.id !== id);
}

/** Runs the action of a toast and closes it. */
export function runToastAction({ id, action }: Toast) {
  dismissToast(id);
  action?.run();
}

/** Announces through the one polite live region; repeated text is announced again. */
export function announce(text: string) {
  state.announcement = { id: state.announcement.id + 1, text };
}

/** The toasts' actions for the palette: by Tab they come after everything else. */
export function toastActions(): Action[] {
  return notifications.toasts.flatMap((toast) =>
    toast.action
      ? {
          id: `toast-${toast.id}`,
          title: `${toast.action.label}: ${toast.text}`,
          group: 'Notifications',
          run: () => runToastAction(toast),
        }
      : [],
  );
}
