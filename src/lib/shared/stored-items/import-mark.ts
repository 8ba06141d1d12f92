import { plural } from '$lib/base/ui/text/amounts';

/** Formats of other tools that can be imported: docs/backup.md. */
export const importFormats = [
  { id: 'chatgpt', label: 'ChatGPT' },
  { id: 'claude', label: 'Claude' },
  { id: 'open-webui', label: 'Open WebUI' },
  { id: 'llama-cpp', label: 'llama.cpp' },
  { id: 'librechat', label: 'LibreChat' },
  { id: 'grok', label: 'Grok' },
  { id: 'chatbot-ui', label: 'Chatbot UI' },
  { id: 'gemini', label: 'Gemini' },
  { id: 'ai-studio', label: 'Google AI Studio' },
  { id: 'messages', label: 'a message list' },
] as const;

export type ImportFormat = (typeof importFormats)[number]['id'];

/** The id itself for a format that only a newer version of the console knows. */
export function labelOfFormat(id: string): string {
  return importFormats.find((form) => form.id === id)?.label ?? id;
}

/** Content that the console cannot hold, or that a file names but does not contain: singular and plural. */
const kinds = {
  answers: ['damaged answer', 'damaged answers'],
  'archive-marks': ['archive mark', 'archive marks'],
  'damaged-files': ['damaged file', 'damaged files'],
  'damaged-parts': ['damaged part', 'damaged parts'],
  'empty-conversations': ['conversation without a message', 'conversations without a message'],
  files: ['file without content', 'files without content'],
  folders: ['folder', 'folders'],
  hidden: ['hidden message', 'hidden messages'],
  images: ['image', 'images'],
  messages: ['damaged message', 'damaged messages'],
  parts: ['unknown part', 'unknown parts'],
  references: ['reference to a source', 'references to sources'],
  results: ['tool result without a call', 'tool results without a call'],
  settings: ['setting', 'settings'],
  sounds: ['sound', 'sounds'],
} as const;

export type LeftOutKind = keyof typeof kinds;

/** Counts by kind. */
export type LeftOut = { [Kind in LeftOutKind]?: number };

/** "2 images, 1 hidden message"; empty if nothing was left out. */
export function describeLeftOut(leftOut: { readonly [kind: string]: number } = {}): string {
  const names: { readonly [kind: string]: readonly [string, string] | undefined } = kinds;
  return Object.entries(leftOut)
    .map(([kind, count]) => plural(count, ...(names[kind] ?? ([kind, kind] as const))))
    .join(', ');
}
