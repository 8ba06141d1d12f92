import type { Skill } from './answer';
import { topics } from './topics';

/** Longest question in words: a longer text has a subject of its own, even if it mentions a topic. */
const longestQuestion = 40;

export const helpTopics: Skill = {
  lookingFor: 'a help topic',
  answer({ prompt }) {
    const words = prompt.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
    if (words.length > longestQuestion) return undefined;
    const asked = new Set(words.flatMap((word) => [word, word.replace(/s$/, '')]));
    const matches = topics
      .map((topic) => ({ topic, score: topic.words.filter((word) => asked.has(word)).length }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score);
    const [best] = matches;
    if (best) return { text: [`### ${best.topic.title}\n\n${best.topic.text}`] };
    return asked.has('help') ? { text: [overview()] } : undefined;
  },
};

function overview(): string {
  const lines = topics.map(({ title, words }) => `- **${title}**: ask about \`${words[0]}\``);
  return `I know a little about these:\n\n${lines.join('\n')}\n\nAnd \`/sample\` lists what I can show.`;
}
