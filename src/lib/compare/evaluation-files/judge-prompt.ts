import { judge } from '../checks/kinds/judge';

const criterion = 'it is correct, and it does what the prompt asks for.';
const [head = '', tail = ''] = judge.blank.prompt.split(criterion);

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
