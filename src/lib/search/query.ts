import { fold } from './fold';

const maxTerms = 12;
/** UTF-16 units. */
const maxTermLength = 200;

/**
 * The terms that a text must contain: each word of the query, and quoted phrases; folded, the
 * longest first.
 */
export function termsOf(query: string): string[] {
  const terms = [...fold(query).matchAll(/"([^"]+)"|[^\s"]+/g)]
    .map(([word, quoted]) => (quoted ?? word).trim().slice(0, maxTermLength))
    .filter((term) => term !== '')
    .sort((a, b) => b.length - a.length);
  return terms
    .filter((term, i) => !terms.slice(0, i).some((longer) => longer.includes(term)))
    .slice(0, maxTerms);
}
