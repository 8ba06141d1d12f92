import type { SourceDocument } from '../engine';
import type { Skill } from './answer';
import { keywords } from './message-text';

interface Passage {
  documentId: string;
  passage: string;
  /** Number of words that it shares with the question. */
  shared: number;
}

export const documentQuotes: Skill = {
  lookingFor: 'documents to quote',
  answer({ request, prompt, wording }) {
    if (request.documents.length === 0) return undefined;
    const passages = request.documents.flatMap((document) => readPassages(document, prompt));
    const fitting = passages
      .filter(({ shared }) => shared > 0)
      .toSorted((one, other) => other.shared - one.shared)
      .slice(0, 3);
    const quotes = fitting.length > 0 ? fitting : passages.slice(0, 1);
    const opening =
      fitting.length > 0
        ? wording('The documents say:', 'This is what your documents hold on it:')
        : 'No sentence of the documents shares a word with the question. They begin:';
    const lines = quotes.map(({ documentId, passage }) => `- “${passage}” (\`${documentId}\`)`);
    return { text: [`${opening}\n\n${lines.join('\n')}`], quotes };
  },
};

function readPassages({ id, text }: SourceDocument, prompt: string): Passage[] {
  const asked = new Set(keywords(prompt));
  const sentences = text.match(/[^.!?\n]+(?:[.!?]+|$)/gm) ?? [];
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .map((passage) => ({
      documentId: id,
      passage: passage.slice(0, 400),
      shared: new Set(keywords(passage).filter((word) => asked.has(word))).size,
    }));
}
