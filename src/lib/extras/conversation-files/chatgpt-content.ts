import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import { type ExternalFile, leaveOut } from '$lib/shared/backup/model/external-conversation';
import { listOf, objectOf, objectsIn } from './raw-fields';

interface ChatGptContent {
  text: string;
  files: ExternalFile[];
  reasoning?: string;
  isCode?: boolean;
}

/** The content of a ChatGPT message of any content type. */
export function chatGptContent(message: RawRecord, leftOut: LeftOut): ChatGptContent {
  const content = objectOf(message.content);
  const files = attachedFiles(objectOf(message.metadata));
  const one = (text: unknown) => ({ text: filledText(text) ?? '', files });
  switch (content.content_type) {
    case 'thoughts':
      return { ...one(''), reasoning: thoughts(content) };
    // "Thought for 8 seconds".
    case 'reasoning_recap':
      return one('');
    case 'code':
      return { ...one(content.text), isCode: true };
    case 'execution_output':
    case 'system_error':
      return one(content.text);
    case 'tether_browsing_display':
      return one(content.result);
    case 'tether_quote':
      return one([content.title, content.url, content.text].filter(isText).join('\n'));
    case 'user_editable_context':
    case 'model_editable_context':
      leaveOut(leftOut, 'settings');
      return one('');
    default:
      return isText(content.text) && !Array.isArray(content.parts)
        ? one(content.text)
        : parts(content, files, leftOut);
  }
}

function parts(content: RawRecord, attached: ExternalFile[], leftOut: LeftOut): ChatGptContent {
  const texts: string[] = [];
  // An attached image is listed a second time, with its name.
  const files = new Map(attached.map((file) => [file.pointer, file]));
  for (const part of listOf(content.parts)) {
    if (isText(part)) texts.push(part);
    else if (isObject(part)) addPart(part, texts, files, leftOut);
  }
  return { text: texts.filter((text) => text !== '').join('\n\n'), files: [...files.values()] };
}

function addPart(
  part: RawRecord,
  texts: string[],
  files: Map<string | undefined, ExternalFile>,
  leftOut: LeftOut,
): void {
  const kind = filledText(part.content_type) ?? '';
  const pointer = filledText(part.asset_pointer);
  if (kind === 'image_asset_pointer' && pointer) {
    const id = fileId(pointer);
    if (!files.has(id)) files.set(id, { pointer: id });
  } else if (kind.includes('audio')) {
    const text = filledText(part.text);
    if (text) texts.push(text);
    else leaveOut(leftOut, 'sounds');
  } else if (isText(part.text)) texts.push(part.text);
  else leaveOut(leftOut, 'parts');
}

/**
 * Pointers look like "file-service://file-abc" or "sediment://file_abc"; names in the zip file
 * begin with the last part.
 */
function fileId(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1).replace(/[?#].*$/s, '');
}

function attachedFiles({ attachments }: RawRecord): ExternalFile[] {
  return objectsIn(attachments).flatMap(({ id, name }) =>
    isText(id) ? [{ pointer: fileId(id), name: filledText(name) }] : [],
  );
}

function thoughts(content: RawRecord): string {
  return objectsIn(content.thoughts)
    .map(({ summary, content: words }) => [filledText(summary), filledText(words)])
    .map((both) => both.filter(isText).join('\n'))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** The sources that an answer cites. */
export function sourcesIn(metadata: RawRecord): { url: string; title?: string }[] {
  const references = [...objectsIn(metadata.content_references), ...objectsIn(metadata.citations)];
  const found = new Map<string, { url: string; title?: string }>();
  for (const reference of references)
    for (const item of [reference, ...objectsIn(reference.items)]) {
      const url = filledText(item.url);
      if (url && !found.has(url)) found.set(url, { url, title: filledText(item.title) });
    }
  return [...found.values()];
}

/** Citation marks in the text, between private-use characters that no other program understands. */
const mark = /\ue200[^\ue200\ue201]*\ue201/g;

export function withoutMarks(text: string): { clean: string; marks: number } {
  let marks = 0;
  const clean = text.replace(mark, () => {
    marks += 1;
    return '';
  });
  return { clean, marks };
}
