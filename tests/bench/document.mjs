/** Characters of one streamed piece: about one token of ordinary English. */
export const pieceLength = 4;

const words =
  'latency batch prompt token stream model answer request cache layer weight sample window queue worker frame paint render parse block table column value number error retry socket buffer chunk server client'.split(
    ' ',
  );

/**
 * Generates a Markdown document as models write them: prose, headings, nested lists, code, tables, formulas. The same
 * number of tokens gives the same document on every machine.
 * @param {number} tokens
 */
export function makeDocument(tokens) {
  const random = randomNumbers(tokens);
  const sections = [heading, prose, list, prose, code, prose, table, prose, formulas];
  const parts = [];
  let length = 0;
  for (let turn = 0; length < tokens * pieceLength; turn++) {
    const part = sections[turn % sections.length]?.(random, turn) ?? '';
    parts.push(part);
    length += part.length + 2;
  }
  return parts.join('\n\n').slice(0, tokens * pieceLength);
}

/** @typedef {() => number} Random  A number from 0 up to 1. */

/** @param {number} seed @returns {Random} */
function randomNumbers(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {Random} random @param {number} count */
function sentence(random, count) {
  const chosen = Array.from({ length: count }, () => words[Math.floor(random() * words.length)]);
  const decorated = chosen.map((word) => {
    const kind = random();
    if (kind < 0.04) return `**${word}**`;
    if (kind < 0.07) return `\`${word}()\``;
    if (kind < 0.08) return `[${word}](https://example.org/${word})`;
    return word;
  });
  const text = decorated.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** @param {Random} random @param {number} turn */
const heading = (random, turn) => `## ${turn + 1}. ${sentence(random, 4).slice(0, -1)}`;

/** @param {Random} random */
const prose = (random) =>
  Array.from({ length: 4 }, () => sentence(random, 8 + Math.floor(random() * 10))).join(' ');

/** @param {Random} random */
const list = (random) =>
  Array.from({ length: 6 }, (_, index) =>
    index % 3 === 2 ? `  - ${sentence(random, 6)}` : `- ${sentence(random, 9)}`,
  ).join('\n');

/** @param {Random} random */
const code = (random) =>
  [
    '```ts',
    ...Array.from(
      { length: 14 },
      (_, index) =>
        `const value${index} = compute('${sentence(random, 2)}', ${Math.floor(random() * 1000)}); // step ${index}`,
    ),
    '```',
  ].join('\n');

/** @param {Random} random */
const table = (random) =>
  [
    '| Name | Meaning | Value |',
    '|---|---|---:|',
    ...Array.from(
      { length: 7 },
      () => `| ${sentence(random, 1)} | ${sentence(random, 4)} | ${Math.floor(random() * 1e5)} |`,
    ),
  ].join('\n');

/** @param {Random} random */
const formulas = (random) =>
  `With $x_{${Math.floor(random() * 9)}} = \\frac{a + b}{c}$ the sum is\n\n$$\\sum_{i=1}^{n} i^2 = \\frac{n(n+1)(2n+1)}{6}$$`;
