import CircleAlert from '@lucide/svelte/icons/circle-alert';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import Info from '@lucide/svelte/icons/info';
import TriangleAlert from '@lucide/svelte/icons/triangle-alert';
import type { Icon } from '../buttons/icon';
import type { ToastKind } from './toasts.svelte';

/** Icons and colours of toasts and notices. */
export const kinds: Record<ToastKind, { icon: Icon; text: string; box: string }> = {
  info: { icon: Info, text: 'text-accent', box: 'border-line bg-ground' },
  success: { icon: CircleCheck, text: 'text-completed', box: 'border-line bg-ground' },
  warning: { icon: TriangleAlert, text: 'text-waiting', box: 'border-waiting/30 bg-waiting-soft' },
  failed: { icon: CircleAlert, text: 'text-failed', box: 'border-failed/30 bg-failed-soft' },
};
