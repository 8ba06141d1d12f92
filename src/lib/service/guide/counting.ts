import { countTokens } from '../tokenizer';
import type { Skill } from './answer';

/** Number of leading characters that may hold the command. */
const longestCommand = 300;

export const counting: Skill = {
  lookingFor: 'something to count',
  answer({ prompt }) {
    const counted =
      /\b(?:count|how many|number of)\b[^:\n]*\b(?:words?|letters?|characters?|lines?|tokens?|sentences?)\b/i;
    if (!counted.test(prompt.slice(0, longestCommand))) return undefined;
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
