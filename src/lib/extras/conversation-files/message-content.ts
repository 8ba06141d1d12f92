import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import {
  type ExternalCall,
  type ExternalFile,
  leaveOut,
  leaveOutDamaged,
} from '$lib/shared/backup/model/external-conversation';
import { argumentsText, listOf, objectOf, objectsIn } from './raw-fields';

/** The content of a message in the form that services accept: a text, or a list of parts. */

export function contentText(content: unknown, leftOut: LeftOut): string {
  if (isText(content)) return content;
  leaveOutDamaged(leftOut, content);
  const parts = objectsIn(content);
  leaveOut(leftOut, 'parts', listOf(content).length - parts.length);
  return parts
    .flatMap((part) => {
      const text = filledText(part.text) ?? filledText(part.refusal);
      if (text === undefined && !isFile(part)) leaveOut(leftOut, 'parts');
      return text ?? [];
    })
    .join('\n\n');
}

/** Only files that are included in the export; addresses are never fetched. */
export function contentFiles(content: unknown, leftOut: LeftOut): ExternalFile[] {
  return objectsIn(content).flatMap((part): ExternalFile[] => {
    if (!isFile(part)) return [];
    const { image_url: image, input_audio: sound, file } = part;
    const url = filledText(isObject(image) ? image.url : image);
    if (url?.startsWith('data:')) return [{ base64: url }];
    const data = filledText(objectOf(sound).data) ?? filledText(objectOf(file).file_data);
    if (data !== undefined) return [{ base64: data, name: filledText(objectOf(file).filename) }];
    leaveOut(leftOut, image === undefined ? 'files' : 'images');
    return [];
  });
}

function isFile(part: RawRecord): boolean {
  return [part.image_url, part.input_audio, part.file].some((member) => member !== undefined);
}

/** Tool calls in the form of chat completions, which some tools store as JSON within JSON. */
export function toolCallList(value: unknown): ExternalCall[] {
  return objectsIn(isText(value) ? parsed(value) : value).map((call) => {
    const { name, arguments: given } = objectOf(call.function);
    return {
      id: filledText(call.id) ?? '',
      name: filledText(name) ?? 'tool',
      arguments: argumentsText(given),
    };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
