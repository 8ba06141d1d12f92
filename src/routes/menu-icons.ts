import FileInput from '@lucide/svelte/icons/file-input';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import Keyboard from '@lucide/svelte/icons/keyboard';
import Monitor from '@lucide/svelte/icons/monitor';
import Moon from '@lucide/svelte/icons/moon';
import Sun from '@lucide/svelte/icons/sun';

/** The icons of the console's menu. */
export const menuIcons = {
  importRequest: FileInput,
  shortcuts: Keyboard,
  help: CircleQuestionMark,
  light: Sun,
  dark: Moon,
  system: Monitor,
};
