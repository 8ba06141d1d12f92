import Activity from '@lucide/svelte/icons/activity';
import AudioLines from '@lucide/svelte/icons/audio-lines';
import Columns2 from '@lucide/svelte/icons/columns-2';
import Boxes from '@lucide/svelte/icons/boxes';
import Braces from '@lucide/svelte/icons/braces';
import Files from '@lucide/svelte/icons/files';
import History from '@lucide/svelte/icons/history';
import Layers from '@lucide/svelte/icons/layers';
import MessagesSquare from '@lucide/svelte/icons/messages-square';
import Settings from '@lucide/svelte/icons/settings';
import SlidersVertical from '@lucide/svelte/icons/sliders-vertical';

/** The sections of the console, in the order of the rail. */
export const sections = [
  { path: '/chat/', label: 'Chat', icon: MessagesSquare, rank: 'main' },
  { path: '/compare/', label: 'Compare', icon: Columns2, rank: 'main' },
  { path: '/audio/', label: 'Audio', icon: AudioLines, rank: 'main' },
  { path: '/batches/', label: 'Batches', icon: Layers, rank: 'main' },
  { path: '/responses/', label: 'Responses', icon: Braces, rank: 'api' },
  { path: '/models/', label: 'Models', icon: Boxes, rank: 'api' },
  { path: '/files/', label: 'Files', icon: Files, rank: 'api' },
  { path: '/requests/', label: 'Requests', icon: Activity, rank: 'api' },
  { path: '/fine-tunings/', label: 'Fine-tunings', icon: SlidersVertical, rank: 'more' },
  { path: '/legacy/', label: 'Legacy', icon: History, rank: 'more' },
  { path: '/settings/', label: 'Settings', icon: Settings, rank: 'settings' },
] as const;
