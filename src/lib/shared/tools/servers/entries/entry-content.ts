import type { GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/client';
import { base64Bytes } from '$lib/base/formats/base64';

/** Content for a message: text to be typed, and files to be attached. Both are untrusted. */
export interface EntryContent {
  text: string;
  files: File[];
}

type Contents = ReadResourceResult['contents'][number];
type Block = GetPromptResult['messages'][number]['content'];

/** Files of one entry that are attached. */
const maxFiles = 50;

/** UTF-16 units of a file's name. */
const maxNameLength = 100;

export function contentOfResource({ contents }: ReadResourceResult): EntryContent {
  return { text: '', files: contents.slice(0, maxFiles).flatMap(fileOf) };
}

/** The messages of a prompt as one text; those that the model is to have written are marked. */
export function contentOfPrompt({ messages }: GetPromptResult): EntryContent {
  const texts = messages.flatMap(({ role, content }) => {
    if (content.type !== 'text') return [];
    return [role === 'assistant' ? `Assistant: ${content.text}` : content.text];
  });
  const files = messages.flatMap(({ content }) => filesOf(content));
  return { text: texts.join('\n\n'), files: files.slice(0, maxFiles) };
}

function filesOf(block: Block): File[] {
  if (block.type === 'resource') return fileOf(block.resource);
  if (block.type !== 'image' && block.type !== 'audio') return [];
  return fileOf({ uri: block.type, mimeType: block.mimeType, blob: block.data });
}

function fileOf(contents: Contents): File[] {
  const { uri, mimeType: type = 'blob' in contents ? '' : 'text/plain' } = contents;
  const part = 'blob' in contents ? base64Bytes(contents.blob) : contents.text;
  return part === undefined ? [] : [new File([part], nameOf(uri, type), { type })];
}

/** The last part of an address; a name without an ending gets one, by which files are known. */
function nameOf(uri: string, type: string): string {
  const last =
    uri
      .replace(/[?#].*$/, '')
      .split('/')
      .findLast((part) => part !== '') ?? 'resource';
  const name = last.replace(/[\\:*?"<>|\p{Cc}]+/gu, '_').slice(-maxNameLength);
  return name.includes('.')
    ? name
    : name + (endings.get(type) ?? (type.startsWith('text/') ? '.txt' : ''));
}

const endings = new Map([
  ['application/json', '.json'],
  ['text/markdown', '.md'],
  ['text/csv', '.csv'],
  ['text/html', '.html'],
  ['image/png', '.png'],
  ['image/jpeg', '.jpg'],
  ['application/pdf', '.pdf'],
]);
