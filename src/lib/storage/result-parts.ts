import { isObject, isText } from './schema';

/** Output of a tool besides its text, for display; all of its text is untrusted. */
export type ResultPart =
  | { type: 'image'; mimeType: string; base64: string }
  | { type: 'resource'; uri: string; mimeType: string; text?: string }
  | { type: 'link'; uri: string; name: string };

export function isResultPart(part: unknown): part is ResultPart {
  if (!isObject(part)) return false;
  const { type, uri, mimeType, base64, name, text } = part;
  switch (type) {
    case 'image':
      return isText(mimeType) && isText(base64);
    case 'resource':
      return isText(uri) && isText(mimeType) && (text === undefined || isText(text));
    case 'link':
      return isText(uri) && isText(name);
    default:
      return false;
  }
}
