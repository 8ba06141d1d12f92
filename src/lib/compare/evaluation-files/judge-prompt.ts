import { defaultJudgePrompt } from '../checks/judge-prompt';

const criterion = 'it is correct, and it does what the prompt asks for.';
const [head = '', tail = ''] = defaultJudgePrompt.split(criterion);

/** The prompt of a judge that decides by a rubric of another tool. */
export function promptOfRubric(rubric: string): string {
  return `${head}${rubric}${tail}`;
}

/** The rubric of such a prompt; undefined for another prompt. */
export function rubricOf(prompt: string): string | undefined {
  const isOwn =
    prompt.length > head.length + tail.length && prompt.startsWith(head) && prompt.endsWith(tail);
  return isOwn ? prompt.slice(head.length, -tail.length) : undefined;
}
