import type { CallToolResult } from '@modelcontextprotocol/client';
import { parseJson } from '$lib/base/api/wire/json';
import type { ResultPart } from '$lib/base/storage/conversation-records';

type Block = CallToolResult['content'][number];

/** The text for the model, and the parts shown beside it. */
export interface ServerResult {
  result: string;
  parts: ResultPart[];
}

/** Image types that every browser draws and that cannot contain script. */
const drawable = /^image\/(png|jpeg|gif|webp|avif)$/;

export function resultOfCall({ content, structuredContent }: CallToolResult): ServerResult {
  const texts = content.map(blockText).filter((text) => text !== '');
  const structured = structuredContent ? JSON.stringify(structuredContent) : '';
  return {
    result: texts.length > 0 ? texts.join('\n\n') : structured,
    parts: [...content.flatMap(partOf), ...structuredPart(structured, texts)],
  };
}

/** The structured content beside texts that are not it; servers should repeat it as text. */
function structuredPart(structured: string, texts: string[]): ResultPart[] {
  if (structured === '' || texts.length === 0) return [];
  const isRepeated = texts.some((text) => {
    const parsed = parseJson(text);
    return 'value' in parsed && JSON.stringify(parsed.value) === structured;
  });
  if (isRepeated) return [];
  const part = { uri: 'Structured content', mimeType: 'application/json', text: structured };
  return [{ type: 'resource', ...part }];
}

/** A model that reads only text gets a description of the other parts. */
function blockText(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
    case 'audio':
      return `[${block.type}: ${block.mimeType}, ${bytesIn(block.data)} bytes]`;
    case 'resource_link':
      return `[resource: ${block.name}, ${block.uri}]`;
    case 'resource': {
      const { resource } = block;
      if ('text' in resource) return resource.text;
      return `[resource: ${resource.uri}, ${bytesIn(resource.blob)} bytes]`;
    }
  }
}

function partOf(block: Block): ResultPart[] {
  if (block.type === 'image' && drawable.test(block.mimeType))
    return [{ type: 'image', mimeType: block.mimeType, base64: block.data }];
  if (block.type === 'resource_link') return [{ type: 'link', uri: block.uri, name: block.name }];
  if (block.type !== 'resource') return [];
  const { resource } = block;
  const { uri, mimeType = '' } = resource;
  if ('blob' in resource && drawable.test(mimeType))
    return [{ type: 'image', mimeType, base64: resource.blob }];
  return [{ type: 'resource', uri, mimeType, ...('text' in resource && { text: resource.text }) }];
}

function bytesIn(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}
