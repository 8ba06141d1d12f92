import { isObject } from '../json';
import type { Problem } from './request-description';

/** The shape of documents: wire-facts.md 2. */
export function checkDocuments(documents: unknown, report: (problem: Problem) => void): void {
  if (!Array.isArray(documents)) return;
  documents.forEach((document: unknown, index) => {
    const source = isObject(document) && isObject(document.source) ? document.source : {};
    const text = source.type === 'text' && typeof source.text === 'string';
    const json = source.type === 'json' && isObject(source.data);
    if (text || json) return;
    const parameter = `documents[${index}].source`;
    const message = `${parameter} must be {"type":"text","text"} or {"type":"json","data"}.`;
    report({ parameter, rule: 'allowed', message });
  });
}
