/** Characters of scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。、！？]/u;

/** Joins consecutive texts, with a space between them if their script uses spaces. */
export function joinTexts(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .reduce((joined, text) => {
      const isUnspaced = unspaced.test(joined.slice(-1)) && unspaced.test(text.slice(0, 1));
      return joined === '' || isUnspaced ? joined + text : `${joined} ${text}`;
    }, '');
}
