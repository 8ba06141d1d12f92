import type { Answer, Question, Skill } from './answer';
import { answerAboutRequest } from './about-request';
import { arithmetic } from './arithmetic';
import { attached } from './attached';
import { counting, documentQuotes, listing } from './text-skills';
import { helpTopics } from './help-topics';
import { jsonAnswer, toolCalls } from './schema-skills';
import { samples } from './samples';
import { toolResults } from './tool-results';

/** Skills in order of precedence: first those that the request demands, then those that its text suggests. */
const skills: Skill[] = [
  samples,
  toolResults,
  toolCalls,
  jsonAnswer,
  attached,
  documentQuotes,
  arithmetic,
  counting,
  listing,
  helpTopics,
];

/** Returns the answer of the first skill that has one, and the steps before it. */
export async function findAnswer(question: Question): Promise<{ answer: Answer; steps: string[] }> {
  const steps: string[] = [];
  for (const skill of skills) {
    const answer = await skill.answer(question);
    steps.push(`Looking for ${skill.lookingFor}: ${answer ? 'found.' : 'none.'}`);
    if (answer) return { answer, steps };
  }
  return {
    answer: answerAboutRequest(question),
    steps: [...steps, 'So the answer is about the request itself.'],
  };
}
