/** The words of a search, in lower case. */
export function searchWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether a text holds every one of the words, from `searchWords`, in any order and letter case. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const searched = text.toLowerCase();
  return words.every((word) => searched.includes(word));
}
