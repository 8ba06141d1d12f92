import type { Question } from './answer';
import { setFields } from './request-fields';

/** Writes the guide's plan as reasoning text; the effort sets its length. Empty without reasoning. */
export function plan({ request, prompt }: Question, steps: string[]): string {
  const effort = request.reasoningEffort;
  if (effort === undefined || effort === 'none') return '';
  const outcome = steps.slice(-1);
  if (effort === 'low') return outcome.join('\n');
  const words = prompt.split(/\s+/).filter(Boolean).length;
  const opening = `The last user message has ${words} words in a conversation of ${request.messages.length} messages.`;
  if (effort !== 'high') return [opening, ...steps].join('\n');
  const fields = setFields(request.body).map(
    ({ name, value, effect }) => `The field ${name} is ${value}: ${effect}`,
  );
  const bound = `At most ${request.maxTokens} tokens may be generated, this reasoning included.`;
  return [
    opening,
    bound,
    ...(fields.length > 0 ? fields : ['No optional field is set, so every default holds.']),
    ...steps,
    'Writing the answer as Markdown, short parts first.',
    'Checking it: nothing is claimed that the request does not show.',
  ].join('\n');
}
