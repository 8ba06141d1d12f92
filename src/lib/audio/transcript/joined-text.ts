/** Scripts that are written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。、！？]/u;

/** Texts that follow each other, with a space between where their script has spaces. */
export function joinTexts(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .reduce((joined, text) => {
      const isUnspaced = unspaced.test(joined.slice(-1)) && unspaced.test(text.slice(0, 1));
      return joined === '' || isUnspaced ? joined + text : `${joined} ${text}`;
    }, '');
}
