import { countTokens } from '../../chat/usage';
import type { SourceDocument } from '../../base/engine';
import { keywords, type Skill } from './skill';

/** Number of leading characters that may hold the command. */
const maxCommandLength = 300;

export const counting: Skill = {
  lookingFor: 'something to count',
  answer({ prompt }) {
    const counted =
      /\b(?:count|how many|number of)\b[^:\n]*\b(?:words?|letters?|characters?|lines?|tokens?|sentences?)\b/i;
    if (!counted.test(prompt.slice(0, maxCommandLength))) return undefined;
    const { text, what } = subject(prompt);
    const rows = [
      ['words', text.match(/\S+/g)?.length ?? 0],
      ['letters', text.match(/\p{L}/gu)?.length ?? 0],
      ['characters', [...text].length],
      ['sentences', text.match(/[^.!?\s][^.!?]*/g)?.length ?? 0],
      ['lines', text.split('\n').length],
      ['tokens of this service', countTokens(text)],
    ].map(([name, count]) => `| ${name} | ${count} |`);
    return { text: [`In ${what}:\n\n| | Count |\n| --- | ---: |\n${rows.join('\n')}`] };
  },
};

/** The quoted text, else the text after the first colon, else the whole message. */
function subject(prompt: string): { text: string; what: string } {
  const quoted = /["“]([^"”]+)["”]/.exec(prompt)?.[1];
  if (quoted !== undefined) return { text: quoted, what: 'the quoted text' };
  const after = prompt.slice(prompt.indexOf(':') + 1).trim();
  return prompt.includes(':') && after !== ''
    ? { text: after, what: 'the text after the colon' }
    : { text: prompt, what: 'your message' };
}

export const listing: Skill = {
  lookingFor: 'items to list or sort',
  answer({ prompt, wording }) {
    const colon = prompt.indexOf(':');
    const command = /\b(list|sort|order|reverse)\b/i.exec(prompt.slice(0, Math.max(colon, 0)));
    if (!command) return undefined;
    const items = prompt
      .slice(colon + 1)
      .split(/[\n,;]+/)
      .map((item) => item.replace(/^\s*(?:[-*]|\d+[.)])?\s+/, '').trim())
      .filter((item) => item !== '');
    if (items.length < 2) return undefined;
    const verb = command[1]?.toLowerCase();
    const sorted = verb === 'sort' || verb === 'order';
    const ordered = sorted
      ? items.toSorted(compare)
      : verb === 'reverse'
        ? items.toReversed()
        : items;
    const lines = ordered.map((item, index) => `${index + 1}. ${item}`);
    const opening = wording('Here they are', 'In order', 'As a list');
    const how = sorted ? ', from first to last' : '';
    return { text: [`${opening}${how}, ${items.length} items:\n\n${lines.join('\n')}`] };
  },
};

const collator = new Intl.Collator('en', { numeric: true });

function compare(one: string, other: string): number {
  return collator.compare(one, other);
}

export function sentencesOf(text: string): string[] {
  const sentences = text.match(/[^.!?\n]+(?:[.!?]+|$)/gm) ?? [];
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

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
    const cited = quotes.map(({ documentId, passage }) => ({ source: { documentId }, passage }));
    return { text: [`${opening}\n\n${lines.join('\n')}`], quotes: cited };
  },
};

function readPassages({ id, text }: SourceDocument, prompt: string): Passage[] {
  const promptWords = new Set(keywords(prompt));
  return sentencesOf(text).map((passage) => ({
    documentId: id,
    passage: passage.slice(0, 400),
    shared: new Set(keywords(passage).filter((word) => promptWords.has(word))).size,
  }));
}
