/** Characters of the text before that a prompt carries on: with a person's own prompt under the 224 tokens it may have. */
const tailLength = 300;

/** The prompt of a part: the person's own, then the end of the text of the part before, from the start of a word. */
export function continuedPrompt(own: string | undefined, before: string): string | undefined {
  const tail =
    before.length > tailLength ? before.slice(-tailLength).replace(/^\S*\s+/, '') : before;
  const prompt = [own?.trim(), tail.trim()].filter(Boolean).join(' ');
  return prompt === '' ? undefined : prompt;
}
