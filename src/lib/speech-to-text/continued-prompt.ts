/** Characters of the previous text in a prompt. With the person's own prompt it stays under the limit of 224 tokens. */
const tailLength = 300;

/** The prompt for a part: the person's own, then the end of the previous part's text from the start of a word. */
export function continuedPrompt(own: string | undefined, before: string): string | undefined {
  const tail =
    before.length > tailLength ? before.slice(-tailLength).replace(/^\S*\s+/, '') : before;
  const prompt = [own?.trim(), tail.trim()].filter(Boolean).join(' ');
  return prompt === '' ? undefined : prompt;
}
