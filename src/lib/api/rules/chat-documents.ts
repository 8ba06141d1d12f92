import { isObject } from '../json';
import { refusal, type Report } from './problem';

/** Checks the shape of documents (docs/service.md#messages-and-tools). */
export function checkDocuments(documents: unknown, report: Report): void {
  (documents as unknown[]).forEach((document, index) => {
    const source = isObject(document) && isObject(document.source) ? document.source : {};
    const text = source.type === 'text' && typeof source.text === 'string';
    const json = source.type === 'json' && isObject(source.data);
    if (text || json) return;
    const parameter = `documents[${index}].source`;
    const message = `${parameter} must be {"type":"text","text"} or {"type":"json","data"}.`;
    report(refusal('allowed', parameter, message));
  });
}
