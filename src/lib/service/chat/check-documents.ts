import { isObject } from '../../api/json';
import { invalid } from '../service-error';

/** The shape of documents (wire-facts.md 2); throws 400 naming the path. */
export function checkDocuments(documents: unknown): void {
  if (!Array.isArray(documents)) return;
  documents.forEach((document: unknown, index) => {
    const path = `documents[${index}].source`;
    const source = isObject(document) && isObject(document.source) ? document.source : {};
    const text = source.type === 'text' && typeof source.text === 'string';
    const json = source.type === 'json' && isObject(source.data);
    if (!text && !json) {
      throw invalid(path, `${path} must be {"type":"text","text"} or {"type":"json","data"}.`);
    }
  });
}
