import type { ExecutedTool, WebSearchBounds } from '../../base/engine';
import { keywords, type Answer, type SkillQuestion, type Skill } from '../skills/skill';
import { sentencesOf } from '../skills/text-skills';
import { isInDomain } from './domains';
import { pages, type WebPage } from './pages';

/** Most pages that a search finds. */
const maxResults = 3;

interface Found {
  page: WebPage;
  /** The sentence that shares most words with the question. */
  passage: string;
  /** Share of the question's words that the page has, from 0 to 1. */
  score: number;
}

/** Searches the pages that are part of the demo service, and quotes what it finds. */
export const webSearch: Skill = {
  lookingFor: 'pages of the web to quote',
  answer(question) {
    const bounds = question.request.webSearch;
    if (!bounds) return undefined;
    const words = new Set(keywords(question.prompt).map(stem));
    const all = pages.flatMap((page) => find(page, words)).toSorted(byScore);
    const isRequested = /\b(?:search|look up|web)\b/i.test(question.prompt);
    if (all.length === 0 && !isRequested) return undefined;
    const allowed = all.filter(({ page }) => isAllowed(page, bounds));
    return answerFrom(allowed.slice(0, maxResults), all.length - allowed.length, question);
  },
};

function answerFrom(found: Found[], excluded: number, { prompt, wording }: SkillQuestion): Answer {
  const executed = [executedSearch(prompt, found)];
  const left = excluded > 0 ? `\n\nLeft out by your domain settings: ${excluded}.` : '';
  if (found.length === 0)
    return { text: [`None of the ${pages.length} built-in pages fits.${left}`], executed };
  const opening = wording('The web says, in', 'Found on the web, in');
  const lines = found.map(
    ({ page, passage }) => `- “${passage}” (\`${new URL(page.url).hostname}\`)`,
  );
  return {
    text: [`${opening} ${pages.length} built-in pages:\n\n${lines.join('\n')}${left}`],
    quotes: found.map(({ page: { url, title }, passage }) => ({ source: { url, title }, passage })),
    executed,
  };
}

function executedSearch(query: string, found: Found[]): ExecutedTool {
  const results = found.map(({ page: { title, url, text }, score }) => ({
    title,
    url,
    content: text,
    score,
  }));
  const output = results.map(
    ({ title, url, content }) => `Title: ${title}\nURL: ${url}\nContent: ${content}`,
  );
  return {
    type: 'search',
    arguments: JSON.stringify({ query }),
    output: output.join('\n\n'),
    search_results: { results },
  };
}

function find(page: WebPage, words: ReadonlySet<string>): Found[] {
  const shared = (text: string) =>
    new Set(
      keywords(text)
        .map(stem)
        .filter((word) => words.has(word)),
    ).size;
  const inPage = shared(`${page.title} ${page.text}`);
  if (inPage === 0) return [];
  const [passage = ''] = sentencesOf(page.text).toSorted(
    (one, other) => shared(other) - shared(one),
  );
  return [{ page, passage, score: Number((inPage / words.size).toFixed(2)) }];
}

function byScore(one: Found, other: Found): number {
  return other.score - one.score;
}

function isAllowed({ url }: WebPage, { includes, excludes }: WebSearchBounds): boolean {
  const isIn = (domain: string) => isInDomain(url, domain);
  return (includes?.some(isIn) ?? true) && !excludes.some(isIn);
}

/** Without the ending of a plural. */
function stem(word: string): string {
  return word.replace(/s$/, '');
}
